import type { ApplicationRow } from '#db/schema/applications.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { ContractFacts } from '#domain/contract/contract.ts'
import { streetLine } from '#domain/identity/address.ts'
import { formatCep } from '#domain/identity/identifiers.ts'
import type { Offer } from '#domain/offer/offer.ts'

/** What the text of a contract is filled from, of an application as it is now. */
export function contractFacts(
  row: ApplicationRow,
  offer: Offer,
  { version, code, at }: { version: number; code: string; at: Date },
): ContractFacts {
  const address = `${streetLine(row)}, ${row.neighborhood}, ${row.city} (${row.state})`
  return {
    contractNumber: row.contract_number,
    ...{ version, code, offer },
    issuedOn: brazilianDate(at),
    person: {
      fullName: row.full_name,
      cpf: row.cpf,
      birthDate: row.birth_date,
      profession: row.profession,
      email: row.email,
      phone: row.phone,
      address: `${address}, CEP ${formatCep(row.cep)}`,
    },
  }
}
