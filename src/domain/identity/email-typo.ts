/** Where nearly all of Brazil has its e-mail, and what looks like one of these but is no mistake. */
const known = [
  ...['gmail.com', 'hotmail.com', 'hotmail.com.br', 'outlook.com', 'outlook.com.br', 'yahoo.com', 'yahoo.com.br'],
  ...['icloud.com', 'live.com', 'msn.com', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'ig.com.br', 'globo.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'me.com', 'mac.com', 'aol.com'],
]

/**
 * The address that was probably meant: 'maria@gmial.com' gives 'maria@gmail.com'; null where nothing looks mistyped.
 * @param typing the person is still at it: the beginning of a known domain is no mistake yet.
 */
export function meantEmail(email: string, typing: boolean): string | null {
  const [, name, domain = ''] = /^([^@\s]+@)([^@\s]+\.[a-z.]{2,})$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || known.includes(domain) || (typing && known.some((each) => each.startsWith(domain)))) return null
  const meant =
    known.find((each) => each === `${domain}.br` || `${each}.br` === domain) ??
    known.find((each) => isOneSlipAway(domain, each))
  return meant ? email.trim().slice(0, name.length) + meant : null
}

/** One letter too much, missing or wrong, or two that changed places. */
function isOneSlipAway(typed: string, right: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === right[at]) at += 1
  const same = (ofTyped: number, ofRight: number) => typed.slice(at + ofTyped) === right.slice(at + ofRight)
  const swapped = typed[at] === right[at + 1] && typed[at + 1] === right[at]
  return same(1, 1) || same(1, 0) || same(0, 1) || (swapped && same(2, 2))
}
