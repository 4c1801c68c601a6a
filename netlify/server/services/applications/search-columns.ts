import { fold } from '#domain/search/search.ts'

/** What an application is searched and sorted by, folded by the same function as the words typed into a search. */
export function searchColumns(person: { full_name: string; email: string; cpf: string; contract_number: string }) {
  const { full_name: name, email, cpf, contract_number: contractNumber } = person
  return { search_text: `${fold(`${name} ${email}`)} ${cpf} ${contractNumber}`, name_key: fold(name) }
}
