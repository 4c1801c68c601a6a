import { type Dealership, dealershipSlug, type WeekHours } from '#domain/dealerships/dealership.ts'
import { stateTimeZones } from '#domain/geography/time-zones.ts'
import type { StateCode } from '#domain/identity/address.ts'
import { brand } from './brand.ts'

const day = (opens: string, closes: string) => ({ opens, closes })
const week = (weekdays: ReturnType<typeof day>, saturday: ReturnType<typeof day> | null): WeekHours => [
  null,
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
]

/**
 * The opening hours of dealerships: the usual week, a long one for the largest cities, a short one for small places.
 */
const weeks = {
  usual: week(day('08:00', '18:00'), day('08:00', '12:00')),
  long: week(day('08:00', '19:00'), day('09:00', '16:00')),
  short: week(day('08:00', '17:00'), null),
}

/** State, city, district, street and number, CEP, latitude, longitude, area code, week, and pick-ups per hour. */
type Line = readonly [StateCode, string, string, string, string, number, number, number, keyof typeof weeks, number]

/** Everything but the cities is invented. A bank puts its own network here. */
const lines: readonly Line[] = [
  ['AC', 'Rio Branco', 'Bosque', 'Avenida das Seringueiras, 1200', '69900-415', -9.97, -67.81, 68, 'usual', 1],
  ['AC', 'Cruzeiro do Sul', 'Centro', 'Rua do Tucano, 310', '69980-000', -7.63, -72.67, 68, 'short', 1],
  ['AL', 'Maceió', 'Farol', 'Avenida das Jangadas, 845', '57050-130', -9.65, -35.73, 82, 'usual', 2],
  ['AL', 'Arapiraca', 'Centro', 'Rua do Sabiá, 92', '57300-150', -9.75, -36.66, 82, 'usual', 1],
  ['AP', 'Macapá', 'Central', 'Avenida do Guará, 700', '68900-180', 0.03, -51.07, 96, 'usual', 1],
  ['AM', 'Manaus', 'Adrianópolis', 'Avenida da Harpia, 2150', '69057-040', -3.1, -60.01, 92, 'long', 2],
  ['AM', 'Parintins', 'Centro', 'Rua do Uirapuru, 58', '69151-020', -2.63, -56.74, 92, 'short', 1],
  ['BA', 'Salvador', 'Pituba', 'Avenida dos Trinta-réis, 1640', '41810-220', -13.0, -38.46, 71, 'long', 2],
  ['BA', 'Feira de Santana', 'Centro', 'Avenida do Carcará, 980', '44001-270', -12.27, -38.97, 75, 'usual', 1],
  ['BA', 'Vitória da Conquista', 'Recreio', 'Rua da Ararinha, 415', '45020-310', -14.86, -40.84, 77, 'usual', 1],
  ['BA', 'Barreiras', 'Centro', 'Avenida do Jaburu, 233', '47800-120', -12.15, -45.0, 77, 'short', 1],
  ['CE', 'Fortaleza', 'Aldeota', 'Avenida das Garças, 1875', '60150-160', -3.73, -38.5, 85, 'long', 2],
  ['CE', 'Juazeiro do Norte', 'Triângulo', 'Rua do Soldadinho, 640', '63041-140', -7.23, -39.32, 88, 'usual', 1],
  ['CE', 'Sobral', 'Centro', 'Rua do Galo-de-campina, 77', '62010-230', -3.69, -40.35, 88, 'usual', 1],
  ['DF', 'Brasília', 'Asa Norte', 'Quadra do Quero-quero, 14', '70790-120', -15.76, -47.88, 61, 'long', 2],
  ['DF', 'Brasília', 'Taguatinga', 'Avenida do Tico-tico, 520', '72010-110', -15.83, -48.06, 61, 'usual', 2],
  ['ES', 'Vitória', 'Praia do Canto', 'Avenida do Beija-flor, 1310', '29055-210', -20.3, -40.29, 27, 'usual', 2],
  ['ES', 'Cachoeiro de Itapemirim', 'Centro', 'Rua do Colibri, 185', '29300-140', -20.85, -41.11, 28, 'short', 1],
  ['GO', 'Goiânia', 'Setor Bueno', 'Avenida da Seriema, 2440', '74230-030', -16.7, -49.27, 62, 'long', 2],
  ['GO', 'Anápolis', 'Jundiaí', 'Avenida do Pequi, 905', '75110-240', -16.33, -48.95, 62, 'usual', 1],
  ['GO', 'Rio Verde', 'Centro', 'Rua do Tuiuiú, 360', '75901-130', -17.79, -50.92, 64, 'usual', 1],
  ['MA', 'São Luís', 'Renascença', 'Avenida dos Guarás, 1520', '65075-240', -2.51, -44.28, 98, 'usual', 2],
  ['MA', 'Imperatriz', 'Centro', 'Rua do Babaçu, 268', '65901-310', -5.52, -47.49, 99, 'usual', 1],
  ['MT', 'Cuiabá', 'Jardim Cuiabá', 'Avenida do Tuiuiú, 1780', '78043-140', -15.6, -56.1, 65, 'usual', 2],
  ['MT', 'Sinop', 'Centro', 'Avenida das Araras, 645', '78550-120', -11.86, -55.51, 66, 'usual', 1],
  ['MS', 'Campo Grande', 'Centro', 'Avenida das Emas, 1390', '79002-160', -20.46, -54.62, 67, 'usual', 2],
  ['MS', 'Dourados', 'Centro', 'Rua do Tamanduá, 512', '79800-130', -22.22, -54.81, 67, 'usual', 1],
  ['MG', 'Belo Horizonte', 'Savassi', 'Avenida do Ipê-amarelo, 1960', '30130-210', -19.94, -43.94, 31, 'long', 2],
  ['MG', 'Uberlândia', 'Centro', 'Avenida do Canário, 1105', '38400-230', -18.92, -48.28, 34, 'usual', 2],
  ['MG', 'Juiz de Fora', 'Centro', 'Rua do Sanhaço, 431', '36010-140', -21.76, -43.35, 32, 'usual', 1],
  ['MG', 'Montes Claros', 'Centro', 'Avenida do Pica-pau, 289', '39400-110', -16.73, -43.86, 38, 'usual', 1],
  ['PA', 'Belém', 'Nazaré', 'Avenida da Samaúma, 1470', '66035-190', -1.45, -48.49, 91, 'long', 2],
  ['PA', 'Santarém', 'Centro', 'Avenida do Muiraquitã, 380', '68005-240', -2.44, -54.71, 93, 'usual', 1],
  ['PA', 'Marabá', 'Nova Marabá', 'Rua da Castanheira, 715', '68506-310', -5.37, -49.12, 94, 'usual', 1],
  ['PB', 'João Pessoa', 'Manaíra', 'Avenida do Caju, 1240', '58038-120', -7.1, -34.84, 83, 'usual', 2],
  ['PB', 'Campina Grande', 'Catolé', 'Rua do Concriz, 556', '58410-180', -7.24, -35.88, 83, 'usual', 1],
  ['PR', 'Curitiba', 'Batel', 'Avenida da Gralha-azul, 2020', '80420-130', -25.44, -49.29, 41, 'long', 2],
  ['PR', 'Londrina', 'Centro', 'Avenida do Cafezal, 875', '86020-110', -23.31, -51.16, 43, 'usual', 1],
  ['PR', 'Maringá', 'Zona 01', 'Avenida da Tipuana, 640', '87013-140', -23.42, -51.94, 44, 'usual', 1],
  ['PR', 'Cascavel', 'Centro', 'Rua do Pinhão, 1180', '85801-120', -24.96, -53.46, 45, 'usual', 1],
  ['PE', 'Recife', 'Boa Viagem', 'Avenida do Maçarico, 1735', '51020-140', -8.12, -34.9, 81, 'long', 2],
  ['PE', 'Caruaru', 'Centro', 'Rua do Mandacaru, 420', '55002-130', -8.28, -35.98, 81, 'usual', 1],
  ['PE', 'Petrolina', 'Centro', 'Avenida da Carranca, 615', '56302-110', -9.39, -40.5, 87, 'usual', 1],
  [
    'PE',
    'Fernando de Noronha',
    'Vila dos Remédios',
    'Alameda do Atobá, 12',
    '53990-000',
    -3.84,
    -32.41,
    81,
    'short',
    1,
  ],
  ['PI', 'Teresina', 'Jóquei', 'Avenida da Carnaúba, 1290', '64048-150', -5.08, -42.79, 86, 'usual', 2],
  ['PI', 'Parnaíba', 'Centro', 'Rua do Guriatã, 204', '64200-230', -2.9, -41.78, 86, 'short', 1],
  ['RJ', 'Rio de Janeiro', 'Tijuca', 'Rua do Gaturamo, 850', '20520-130', -22.92, -43.23, 21, 'long', 2],
  ['RJ', 'Rio de Janeiro', 'Campo Grande', 'Estrada do Tiê-sangue, 3100', '23045-160', -22.9, -43.56, 21, 'usual', 2],
  ['RJ', 'Niterói', 'Icaraí', 'Rua da Fragata, 375', '24220-110', -22.9, -43.11, 21, 'usual', 1],
  ['RJ', 'Campos dos Goytacazes', 'Centro', 'Avenida do Socó, 690', '28010-140', -21.75, -41.32, 22, 'usual', 1],
  ['RN', 'Natal', 'Tirol', 'Avenida da Falésia, 1415', '59020-120', -5.8, -35.2, 84, 'usual', 2],
  ['RN', 'Mossoró', 'Centro', 'Rua da Asa-branca, 333', '59600-150', -5.19, -37.34, 84, 'usual', 1],
  [
    'RS',
    'Porto Alegre',
    'Moinhos de Vento',
    'Avenida do João-de-barro, 1655',
    '90570-110',
    -30.03,
    -51.2,
    51,
    'long',
    2,
  ],
  ['RS', 'Caxias do Sul', 'Centro', 'Rua da Araucária, 940', '95020-170', -29.17, -51.18, 54, 'usual', 1],
  ['RS', 'Santa Maria', 'Centro', 'Avenida do Chimango, 505', '97010-120', -29.69, -53.81, 55, 'usual', 1],
  ['RO', 'Porto Velho', 'Olaria', 'Avenida do Cujubim, 1080', '76801-210', -8.76, -63.9, 69, 'usual', 1],
  ['RO', 'Ji-Paraná', 'Centro', 'Rua do Mutum, 246', '76900-110', -10.88, -61.95, 69, 'short', 1],
  ['RR', 'Boa Vista', 'Centro', 'Avenida do Lavrado, 930', '69301-140', 2.82, -60.67, 95, 'usual', 1],
  ['SC', 'Florianópolis', 'Estreito', 'Avenida da Gaivota, 1325', '88070-130', -27.59, -48.58, 48, 'usual', 2],
  ['SC', 'Joinville', 'América', 'Rua da Saíra, 760', '89204-140', -26.29, -48.85, 47, 'usual', 1],
  ['SC', 'Chapecó', 'Centro', 'Avenida do Pintassilgo, 488', '89801-120', -27.1, -52.62, 49, 'usual', 1],
  ['SP', 'São Paulo', 'Mooca', 'Rua da Coleirinha, 1490', '03103-110', -23.56, -46.6, 11, 'long', 3],
  ['SP', 'São Paulo', 'Santo Amaro', 'Avenida do Bem-te-vi, 3270', '04755-140', -23.65, -46.7, 11, 'long', 3],
  ['SP', 'São Paulo', 'Lapa', 'Rua do Curió, 615', '05065-120', -23.52, -46.7, 11, 'long', 2],
  ['SP', 'Campinas', 'Cambuí', 'Avenida da Jabuticabeira, 1120', '13024-130', -22.9, -47.05, 19, 'long', 2],
  ['SP', 'Ribeirão Preto', 'Centro', 'Avenida do Trinca-ferro, 870', '14010-160', -21.18, -47.81, 16, 'usual', 1],
  ['SP', 'Santos', 'Gonzaga', 'Rua do Trinta-réis, 245', '11055-130', -23.96, -46.33, 13, 'usual', 1],
  ['SP', 'São José do Rio Preto', 'Centro', 'Rua do Anu-branco, 1005', '15010-140', -20.82, -49.38, 17, 'usual', 1],
  ['SE', 'Aracaju', 'Treze de Julho', 'Avenida do Manguezal, 1175', '49020-150', -10.92, -37.05, 79, 'usual', 1],
  ['TO', 'Palmas', 'Plano Diretor Sul', 'Avenida do Jalapão, 58', '77015-110', -10.19, -48.33, 63, 'usual', 1],
]

const cities = lines.map(([, city]) => city)
/** The network that comes with the project. The database holds the dealerships that managers changed or added. */
export const dealerships: readonly Dealership[] = lines.map(
  ([state, city, district, street, cep, latitude, longitude, ddd, weekName, slotsPerHour]) => {
    const place = cities.filter((one) => one === city).length > 1 ? `${city} ${district}` : city
    return {
      slug: dealershipSlug(place),
      name: `${brand.short} ${place}`,
      street,
      district,
      city,
      state,
      cep,
      latitude,
      longitude,
      slotsPerHour,
      phone: `(${ddd}) 0000-0000`,
      timeZone: city === 'Fernando de Noronha' ? 'America/Noronha' : stateTimeZones[state],
      hours: weeks[weekName],
    }
  },
)
