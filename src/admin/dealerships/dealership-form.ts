import type { PlaceResponse } from '#api/cep.ts'
import type { DealershipInput, ManagedDealership, NewDealership } from '#api/dealerships.ts'
import { hoursInWords } from '#content/opening-hours.ts'
import { formatPlainDate, isPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { cepCentre } from '#domain/geography/cep-centres.ts'
import { kilometresBetween, type Place } from '#domain/geography/place.ts'
import { brazilianClocks } from '#domain/geography/time-zones.ts'

const placeFields = ['name', 'street', 'district', 'city', 'state', 'cep', 'phone', 'latitude', 'longitude'] as const
export type PlaceField = (typeof placeFields)[number]

/** A dealership as typed: times are texts, empty on days it stays closed; closed days are one per line. */
export type DealershipTyped = Readonly<Record<PlaceField, string>> & {
  /** Empty for the time zone of the state. */
  readonly timeZone: NonNullable<DealershipInput['timeZone']> | ''
  readonly hours: readonly { readonly opens: string; readonly closes: string }[]
  readonly slotsPerHour: string
  readonly closedDays: string
  readonly active: boolean
}

/** The labels of the fields. */
export const labels: Readonly<Record<keyof DealershipTyped, string>> = {
  name: 'Nome',
  street: 'Rua e número',
  district: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  cep: 'CEP',
  phone: 'Telefone',
  timeZone: 'Fuso horário',
  latitude: 'Latitude',
  longitude: 'Longitude',
  hours: 'Horário',
  slotsPerHour: 'Motos por hora',
  closedDays: 'Dias fechados',
  active: 'Entrega motos',
}

export const weekdayNames = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

const shut = { opens: '', closes: '' }
const usual = { opens: '08:00', closes: '18:00' }

/** The form of a new dealership, with the usual opening hours. */
export const newTyped: DealershipTyped = {
  name: '',
  street: '',
  district: '',
  city: '',
  state: '',
  cep: '',
  phone: '',
  latitude: '',
  longitude: '',
  timeZone: '',
  hours: [shut, usual, usual, usual, usual, usual, { opens: '08:00', closes: '12:00' }],
  slotsPerHour: '1',
  closedDays: '',
  active: true,
}

/** Returns a stored dealership as the form shows it. */
export function typedOf({ facts, hours, slotsPerHour, closedDays, active }: ManagedDealership): DealershipTyped {
  const { latitude, longitude, timeZone, ...place } = facts
  return {
    ...place,
    latitude: degreesTyped(latitude),
    longitude: degreesTyped(longitude),
    timeZone: timeZone ?? '',
    hours: hours.map((day) => day ?? shut),
    slotsPerHour: String(slotsPerHour),
    closedDays: closedDays.map(formatPlainDate).join('\n'),
    active,
  }
}

/** The typed closed days as days; a line without a valid day is left out. */
export const closedDaysOf = ({ closedDays }: DealershipTyped): string[] =>
  closedDays.split('\n').flatMap((line) => parsePlainDate(line) ?? [])

/** The typed closed days with one more, or one fewer. */
export function withDayToggled(typed: DealershipTyped, day: string): string {
  const days = closedDaysOf(typed)
  const now = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort()
  return now.map(formatPlainDate).join('\n')
}

/** The place of a CEP, in the form's fields. */
export type FoundPlace = Readonly<Record<'street' | 'district' | 'city' | 'state' | 'latitude' | 'longitude', string>>

/** How far (km) a place may be from the centre of its CEP's region. */
export const farFromCepKm = 100

/**
 * Returns the place of a CEP in the form's fields. Coordinates are empty if there are none, or if they are far from the
 * CEP's region, because then the provider means another place.
 */
export function placeFound(found: PlaceResponse): FoundPlace {
  const { street, neighborhood: district, city, state } = found
  const [latitude, longitude] = [degreesTyped(found.latitude), degreesTyped(found.longitude)]
  const isFar = (typedPlace({ cep: found.cep, latitude, longitude })?.kilometresFromCep ?? 0) > farFromCepKm
  return { street, district, city, state, latitude: isFar ? '' : latitude, longitude: isFar ? '' : longitude }
}

/** Lists the typed fields that differ from the CEP's. A street followed by its number counts as the same street. */
export function otherwiseTyped(typed: DealershipTyped, found: FoundPlace): (keyof FoundPlace)[] {
  const names = Object.keys(found) as (keyof FoundPlace)[]
  return names.filter((name) => {
    if (found[name] === '') return false
    return name === 'street' ? !typed.street.startsWith(found.street) : typed[name] !== found[name]
  })
}

const degreesTyped = (degrees: number | null) => (degrees === null ? '' : String(degrees).replace('.', ','))

/** Returns the request body for the typed values, or their errors by field. The server checks names and addresses. */
export function changeOf(typed: DealershipTyped): { change: NewDealership } | { errors: Record<string, string> } {
  const lines = typed.closedDays.split('\n').filter((line) => line.trim())
  const days = lines.map((line) => parsePlainDate(line) ?? '')
  const slots = Number(typed.slotsPerHour)
  const facts = factsOf(typed)
  const wrongDay = typed.hours.findIndex(
    ({ opens, closes }) => (opens || closes) && !(opens && closes && opens < closes),
  )
  const wrongLine = days.findIndex((day) => !isPlainDate(day))
  const errors = {
    ...(Number.isNaN(facts.latitude) && { latitude: 'Escreva em graus, como -23,55' }),
    ...(Number.isNaN(facts.longitude) && { longitude: 'Escreva em graus, como -46,63' }),
    ...(wrongDay >= 0 && {
      [`hours.${wrongDay}`]: 'A abertura vem antes do fechamento. Deixe os dois vazios se não abre',
    }),
    ...(!(Number.isInteger(slots) && slots >= 1 && slots <= 20) && { slotsPerHour: 'Informe um número de 1 a 20' }),
    ...(wrongLine >= 0 && {
      closedDays: `“${lines[wrongLine]?.trim()}” não é uma data. Use dia/mês/ano, uma por linha`,
    }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    change: {
      facts,
      hours: typed.hours.map(({ opens, closes }) => (opens ? { opens, closes } : null)),
      slotsPerHour: slots,
      closedDays: [...new Set(days)].sort(),
      active: typed.active,
    },
  }
}

/** The place at which the site puts a dealership. */
interface TypedPlace extends Place {
  /** True if both coordinates are typed; otherwise they are those of the CEP's region. */
  isOwn: boolean
  /** From the centre of the CEP's region, in whole kilometres; null without a known CEP. */
  kilometresFromCep: number | null
}

/** Returns the place of the typed coordinates, or else of the CEP; null without either. */
export function typedPlace({
  cep,
  ...typed
}: Pick<DealershipTyped, 'cep' | 'latitude' | 'longitude'>): TypedPlace | null {
  const centre = cepCentre(cep)
  const [ownLatitude, ownLongitude] = [degrees(typed.latitude), degrees(typed.longitude)]
  const latitude = ownLatitude ?? centre?.latitude
  const longitude = ownLongitude ?? centre?.longitude
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) return null
  return {
    latitude,
    longitude,
    isOwn: ownLatitude !== null && ownLongitude !== null,
    kilometresFromCep: centre && Math.round(kilometresBetween(centre, { latitude, longitude })),
  }
}

const degrees = (text: string) => (text.trim() ? Number(text.trim().replace(',', '.')) : null)

function factsOf({ name, street, district, city, state, cep, phone, ...rest }: DealershipTyped): DealershipInput {
  return {
    name,
    street,
    district,
    city,
    state,
    cep,
    phone,
    latitude: degrees(rest.latitude),
    longitude: degrees(rest.longitude),
    timeZone: rest.timeZone || null,
  }
}

/** The place that names each time zone of Brazil. */
const clockNames: Record<(typeof brazilianClocks)[number], string> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília',
  'America/Manaus': 'Amazonas',
  'America/Rio_Branco': 'Acre',
}

export const clocks = brazilianClocks.map((value) => ({ value, label: `Horário de ${clockNames[value]}` }))

const fields = Object.keys(labels) as (keyof DealershipTyped)[]

/** Lists each field that differs between two versions of a dealership, with both values. */
export function dealershipChanges(before: DealershipTyped, after: DealershipTyped) {
  return fields.flatMap((id) => {
    const [was, is] = [before, after].map((one) => inWords(one, id))
    return was === is ? [] : [{ id, text: `${labels[id]}: de “${was}” para “${is}”` }]
  })
}

function inWords(typed: DealershipTyped, field: keyof DealershipTyped): string {
  switch (field) {
    case 'hours':
      return hoursInWords(typed.hours.map(({ opens, closes }) => (opens ? { opens, closes } : null)))
    case 'active':
      return typed.active ? 'sim' : 'não'
    case 'timeZone':
      return typed.timeZone ? `horário de ${clockNames[typed.timeZone]}` : 'o do estado'
    case 'closedDays':
      return typed.closedDays.replaceAll('\n', ', ') || 'nenhum'
    default:
      return typed[field] || 'vazio'
  }
}
