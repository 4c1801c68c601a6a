/** Who bears the IOF: the bank, the customer beside the entry, or the customer within the financed amount. */
export const iofBearers = ['bank', 'customer_up_front', 'customer_financed'] as const
export type IofBearer = (typeof iofBearers)[number]

/** Which part of the tax applies: only the additional one, or the daily one too. Sources disagree, so a bank says which. */
export const iofRates = ['additional', 'full'] as const
export type IofRate = (typeof iofRates)[number]

/** What a bank decides about the IOF. */
export type IofTerms = { readonly bearer: IofBearer; readonly rate: IofRate }

/** The bank bears the tax, so that the total stays the price. */
export const defaultIof: IofTerms = { bearer: 'bank', rate: 'additional' }
