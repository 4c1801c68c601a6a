/** Returns a typed chassis number without spaces, dots and hyphens, in capitals. */
export const chassisOf = (typed: string) => typed.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Tells whether a text is a chassis number (VIN): 17 letters and digits without I, O and Q, of which the last four are
 * digits (ISO 3779; ABNT NBR 6066).
 */
export function isChassis(value: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{13}\d{4}$/.test(value)
}

/** Returns a typed plate without spaces and hyphens, in capitals. */
export const plateOf = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** Tells whether a text is a plate: of the Mercosul (ABC1D23, Contran Res. 969) or an older one (ABC1234). */
export function isPlate(value: string): boolean {
  return /^[A-Z]{3}\d[A-Z0-9]\d{2}$/.test(value)
}

/** Formats a plate for people: an older one gets its hyphen. */
export function formatPlate(plate: string): string {
  return /^[A-Z]{3}\d{4}$/.test(plate) ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate
}

/**
 * Tells whether a text can be the number under which a traffic authority registered a contract (Contran Res. 807): 4 to
 * 30 capitals, digits, dots, slashes and hyphens, with at least one digit.
 */
export function isRegistrationNumber(value: string): boolean {
  return /^[A-Z0-9][A-Z0-9./-]{3,29}$/.test(value) && /\d/.test(value)
}
