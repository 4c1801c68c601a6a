/** Who takes a motorcycle back: the dealership that handed it over, or null where that one has closed. */
export interface Taker {
  readonly from: string
  readonly to: string | null
}

/** Gives who takes the motorcycle of a hand-over back. */
export const takerOf = ({ dealership, returnTo }: { dealership: string; returnTo: string | null }): Taker => ({
  from: dealership,
  to: returnTo,
})

/**
 * Asks the customer, after an end, for the motorcycle. `to` is the dealership that handed it over; null where that one does
 * not take motorcycles any more.
 */
export const bringBack = (to: string | null): string =>
  to
    ? `Agora leve a moto de volta à ${to}, com as chaves, o manual e o documento.`
    : 'Agora ligue para o SAC e combine onde devolver a moto, com as chaves, o manual e o documento: a concessionária que a entregou não atende mais.'
