/** The e-mail domains that most Brazilians use, and domains that look like one of these but are no mistake. */
const known = [
  ...['gmail.com', 'hotmail.com', 'hotmail.com.br', 'outlook.com', 'outlook.com.br', 'yahoo.com', 'yahoo.com.br'],
  ...['icloud.com', 'live.com', 'msn.com', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'ig.com.br', 'globo.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'me.com', 'mac.com', 'aol.com'],
]

/**
 * Guesses the address that a person meant: 'maria@gmial.com' gives 'maria@gmail.com'. Null if nothing looks mistyped.
 * @param typing the person is still typing, so that the beginning of a known domain is no mistake
 */
export function meantEmail(email: string, typing: boolean): string | null {
  const [, name, domain = ''] = /^([^@\s]+@)([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (
    !name ||
    !/[^@\s]\.[a-z.]{2,64}$/.test(domain) ||
    known.includes(domain) ||
    (typing && known.some((each) => each.startsWith(domain)))
  )
    return null
  const meant =
    known.find((each) => each === `${domain}.br` || `${each}.br` === domain) ??
    known.find((each) => isOneSlipAway(domain, each))
  return meant ? email.trim().slice(0, name.length) + meant : null
}

/** Tells whether a domain has one letter too many, missing or wrong, or two neighbouring letters swapped. */
function isOneSlipAway(typed: string, right: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === right[at]) at += 1
  const same = (ofTyped: number, ofRight: number) => typed.slice(at + ofTyped) === right.slice(at + ofRight)
  const swapped = typed[at] === right[at + 1] && typed[at + 1] === right[at]
  return same(1, 1) || same(1, 0) || same(0, 1) || (swapped && same(2, 2))
}
