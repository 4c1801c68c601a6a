/** The professions of the list whose people usually work for themselves, and prove their income of six months (FAQ). */
const ownWork: ReadonlySet<string> = new Set([
  'Agricultor',
  'Artesão',
  'Caminhoneiro',
  'Comerciante',
  'Corretor de imóveis',
  'Corretor de seguros',
  'Diarista',
  'Empresário',
  'Entregador por aplicativo',
  'Feirante',
  'Motoboy',
  'Motorista de aplicativo',
  'Mototaxista',
  'Pescador',
  'Produtor rural',
  'Taxista',
  'Trabalhador autônomo',
  'Vendedor ambulante',
])

/** Tells whether people of a profession of the list usually work for themselves. */
export const worksForThemselves = (profession: string): boolean => ownWork.has(profession)
