import { fold } from './search.ts'

interface Searched {
  full_name: string
  email: string
  cpf: string
  contract_number: string
  phone: string
  motorcycle_model: string
  city: string
}

/**
 * Makes the columns by which the server searches and sorts applications. They are folded, as the typed search terms are. The city
 * is not in the searched text, because a search for 'Paulo' means a person, and a third of the applicants live in São Paulo.
 */
export function searchColumns(application: Searched) {
  const { full_name: name, email, cpf, contract_number: contractNumber, phone, motorcycle_model: model } = application
  return {
    search_text: `${fold(`${name} ${email}`)} ${cpf} ${contractNumber} ${phone} ${fold(model)}`,
    name_key: fold(name),
    city_key: fold(application.city),
  }
}
