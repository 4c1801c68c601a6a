/** The dealership that handed a motorcycle over, and the one that takes it back: the same, or null if it has closed. */
export interface Taker {
  readonly from: string
  readonly to: string | null
}

/** Returns who takes the motorcycle of a hand-over back. */
export const takerOf = ({ dealership, returnTo }: { dealership: string; returnTo: string | null }): Taker => ({
  from: dealership,
  to: returnTo,
})

/**
 * Asks the customer, after an end, for the motorcycle. `to` is the dealership that handed it over; null if that one
 * does not take motorcycles any more.
 */
export const bringBack = (to: string | null): string =>
  to
    ? `Agora leve a moto de volta à ${to}, com as chaves, o manual e o documento.`
    : 'Agora ligue para o SAC e combine onde devolver a moto, com as chaves, o manual e o documento: a concessionária que a entregou não atende mais.'

/**
 * Tells the customer, after an end, what becomes of the motorcycle that is still out: it has to be brought back, or the
 * bank confirms that it was.
 */
export const untilReturned = ({
  returnTo,
  isReturnAsked,
}: {
  returnTo: string | null
  isReturnAsked: boolean
}): string => (isReturnAsked ? 'A devolução da moto está registrada, e o banco a confere.' : bringBack(returnTo))
