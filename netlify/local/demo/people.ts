import type { ApplicationStatus } from '#domain/application/status.ts'
import { demoApplicants } from './logins.ts'

export interface DemoPerson {
  name: string
  /** Only the documented applicants have a CPF of their own; the others get a valid random one. */
  cpf?: string
  birthDate: string
  profession: string
  incomeCents: number
  place: keyof typeof places
  motorcycle: string
  installments: number
  status: ApplicationStatus
  score: number | null
  daysAgo: number
  /** How the local bureau answers about the person: the ninth digit of the CPF. Null: it was never asked. */
  bureau: string | null
}

/** Made-up addresses in real towns, with their area codes. */
export const places = {
  recife: { cep: '50030230', street: 'Rua do Apolo', neighborhood: 'Recife', city: 'Recife', state: 'PE', ddd: '81' },
  manaus: {
    cep: '69005040',
    street: 'Avenida Eduardo Ribeiro',
    neighborhood: 'Centro',
    city: 'Manaus',
    state: 'AM',
    ddd: '92',
  },
  campinas: {
    cep: '13015904',
    street: 'Rua Barão de Jaguara',
    neighborhood: 'Centro',
    city: 'Campinas',
    state: 'SP',
    ddd: '19',
  },
  goiania: {
    cep: '74003010',
    street: 'Avenida Goiás',
    neighborhood: 'Setor Central',
    city: 'Goiânia',
    state: 'GO',
    ddd: '62',
  },
  curitiba: {
    cep: '80020310',
    street: 'Rua XV de Novembro',
    neighborhood: 'Centro',
    city: 'Curitiba',
    state: 'PR',
    ddd: '41',
  },
  salvador: { cep: '40020000', street: 'Rua Chile', neighborhood: 'Centro', city: 'Salvador', state: 'BA', ddd: '71' },
} as const

type Row = [
  name: string,
  birthDate: string,
  profession: string,
  incomeReais: number,
  place: keyof typeof places,
  motorcycle: string,
  installments: number,
  status: ApplicationStatus,
  score: number | null,
  daysAgo: number,
]

const [marina, rafael] = demoApplicants

const rows: Row[] = [
  ['Beatriz Amaral Fontes', '1996-02-11', 'Enfermeiro', 4_900, 'recife', 'pcx-abs', 24, 'received', null, 0.1],
  [
    'Caio Henrique Teles',
    '2001-07-30',
    'Entregador por aplicativo',
    2_600,
    'manaus',
    'pop-110i',
    36,
    'received',
    null,
    0.4,
  ],
  [
    marina.name,
    '1991-04-23',
    'Professor do ensino médio',
    5_200,
    'campinas',
    'cg-160-titan',
    24,
    marina.status,
    742,
    6,
  ],
  [rafael.name, '1987-11-02', 'Contador', 7_800, 'curitiba', 'nxr-160-bros-abs', 36, rafael.status, 861, 12],
  ['Lívia Sant’Anna Moraes', '1999-09-18', 'Vendedor', 3_100, 'salvador', 'elite-125', 48, 'received', null, 0.9],
  ['Otávio Braga Rezende', '1978-01-25', 'Agricultor', 6_400, 'goiania', 'xre-190-abs', 36, 'pending', 520, 1.6],
  ['Júlia Peçanha Couto', '1994-12-07', 'Advogado', 9_300, 'recife', 'cb-500-hornet', 48, 'analysis', 688, 2.2],
  ['Tiago Lobato Queirós', '1990-05-15', 'Motoboy', 3_400, 'manaus', 'cg-160-cargo', 60, 'analysis', 455, 2.8],
  ['Débora Viana Luz', '1985-08-03', 'Cozinheiro', 4_100, 'campinas', 'biz-125-ex', 24, 'analysis', null, 3.1],
  ['Ícaro Meireles Dantas', '1998-03-21', 'Padeiro', 2_900, 'salvador', 'cg-160-fan', 60, 'rejected', 268, 4.5],
  [
    'Helena Prates Coimbra',
    '1982-06-29',
    'Administrador de empresas',
    12_500,
    'curitiba',
    'crf-1100l-africa-twin',
    48,
    'approved',
    934,
    5.3,
  ],
  ['Nuno Vasques Ferraz', '1993-10-10', 'Eletricista', 4_700, 'goiania', 'sahara-300-rally', 60, 'approved', 715, 7.4],
  [
    'Sofia Bittencourt Leal',
    '2000-01-14',
    'Técnico de enfermagem',
    2_800,
    'recife',
    'pcx-cbs',
    48,
    'waiting_docs',
    577,
    8.2,
  ],
  [
    'Ruan Carvalho Pinho',
    '1989-07-07',
    'Mecânico de motocicletas',
    3_900,
    'manaus',
    'adv-160',
    36,
    'waiting_docs',
    640,
    9.7,
  ],
  ['Teresa Nóbrega Assis', '1976-04-02', 'Contador', 8_600, 'campinas', 'forza-350', 36, 'signing', 802, 14],
  [
    'Vitor Hugo Sampaio',
    '1995-11-27',
    'Motorista de aplicativo',
    5_500,
    'salvador',
    'cb-300f-twister-abs',
    48,
    'signing',
    731,
    16,
  ],
  ['Alice Fagundes Rocha', '1997-02-28', 'Enfermeiro', 4_400, 'curitiba', 'sh-150i', 24, 'completed', 770, 21],
  ['Davi Monteiro Paes', '1984-09-09', 'Cabeleireiro', 6_900, 'goiania', 'nx-500', 60, 'completed', 845, 24],
  ['Elisa Trindade Vaz', '1992-12-19', 'Advogado', 11_200, 'recife', 'cbr-650r', 36, 'completed', 912, 27],
  ['Fábio Leitão Serpa', '1980-03-16', 'Engenheiro civil', 3_300, 'manaus', 'cb-650r', 60, 'rejected', 231, 28],
  ['Gabriela Muniz Prata', '1999-05-05', 'Entregador', 3_700, 'campinas', 'biz-125-es', 36, 'completed', 693, 33],
  ['Hugo Valadares Cruz', '1988-08-24', 'Agricultor', 9_100, 'goiania', 'crf-250r', 24, 'completed', 828, 38],
  ['Inês Godoy Furtado', '1993-01-31', 'Estudante', 4_800, 'salvador', 'sahara-300-adventure', 48, 'rejected', 342, 41],
  ['João Pedro Alencar', '1986-06-12', 'Mecânico de automóveis', 14_800, 'curitiba', 'x-adv', 24, 'completed', 958, 47],
  [
    'Karina Bastos Neves',
    '1990-10-26',
    'Administrador de empresas',
    10_400,
    'recife',
    'nc-750x',
    48,
    'completed',
    889,
    55,
  ],
]

/** Of whom the bureau says something special, or nothing. */
const bureauDigits: Readonly<Record<string, string | null>> = {
  'Beatriz Amaral Fontes': null,
  'Caio Henrique Teles': '4',
  'Lívia Sant’Anna Moraes': '0',
  'Otávio Braga Rezende': '2',
  'Júlia Peçanha Couto': '3',
  'Tiago Lobato Queirós': '1',
  'Débora Viana Luz': '5',
}

/** The demo's applicants, newest application first. */
export const people: readonly DemoPerson[] = rows.map(
  ([name, birthDate, profession, incomeReais, place, motorcycle, installments, status, score, daysAgo]) => {
    const documented = demoApplicants.find((one) => one.name === name)
    const bureau = bureauDigits[name] === undefined ? '7' : bureauDigits[name]
    const person = { name, birthDate, profession, place, motorcycle, installments, status, score, daysAgo, bureau }
    return { ...person, incomeCents: incomeReais * 100, ...(documented ? { cpf: documented.cpf } : {}) }
  },
)
