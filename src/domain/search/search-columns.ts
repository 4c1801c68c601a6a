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
 * What an application is searched and sorted by, folded by the same function as the words typed into a search. The city
 * stands apart: 'Paulo' means a person, and São Paulo is where a third of them live.
 */
export function searchColumns(application: Searched) {
  const { full_name: name, email, cpf, contract_number: contractNumber, phone, motorcycle_model: model } = application
  return {
    search_text: `${fold(`${name} ${email}`)} ${cpf} ${contractNumber} ${phone} ${fold(model)}`,
    name_key: fold(name),
    city_key: fold(application.city),
  }
}
