/**
 * Claims about things that the product or the bank does not do. No text of the site may make them. `except` names the
 * files that may, with the reason beside it.
 */
export type Claim = { readonly claim: RegExp; readonly because: string; readonly except?: readonly string[] }

export const forbiddenPromises: readonly Claim[] = [
  {
    claim: /\bSMS\b/,
    because: 'nothing is sent by SMS',
    // The consent also covers acts of the maker and its dealers.
    except: ['consent.ts', 'privacy.ts'],
  },
  {
    claim: /\b(noss[oa]|baix[ea]r?|instal[ae]r?) (o |um )?(app|aplicativo)\b(?! ou)|aplicativo para (Android|iPhone)/i,
    because: 'there is no app of the bank',
    // The footer's links. Each is shown only once it has an address.
    except: ['brand.ts'],
  },
  { claim: /\b(nosso|no) blog\b/i, because: 'there is no blog' },
  {
    claim: /\bassin\w+ [^.]*\b(e|,|depois) (depois )?(você )?pag\w+ a entrada/i,
    because: 'the entry is paid before the contract is signed',
  },
]
