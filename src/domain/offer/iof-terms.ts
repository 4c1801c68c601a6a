/**
 * The payer of the IOF: the bank, the customer together with the entry, or the customer as part of the financed amount.
 */
export const iofBearers = ['bank', 'customer_up_front', 'customer_financed'] as const
export type IofBearer = (typeof iofBearers)[number]

/**
 * The rates of the tax that apply: the additional one only, or the daily one too. Sources disagree, so the bank
 * decides.
 */
export const iofRates = ['additional', 'full'] as const
export type IofRate = (typeof iofRates)[number]

/** The bank's decisions about the IOF. */
export type IofTerms = { readonly bearer: IofBearer; readonly rate: IofRate }

/** By default the bank pays the tax, so that the total stays the price. */
export const defaultIof: IofTerms = { bearer: 'bank', rate: 'additional' }
