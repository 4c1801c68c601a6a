/**
 * Everything that makes this site the site of one maker and its bank. A bank rebrands by editing this file (texts,
 * numbers, links) and `src/styles/theme.css` (the colour tokens).
 */
export const brand = {
  /** While true, every page carries the strip 'Ambiente de demonstração: não informe dados reais'. */
  demo: true,
  maker: 'Tiriva Motos',
  short: 'Tiriva',
  bank: 'Banco Tiriva',
  slug: 'tiriva',
  cataloguePath: '/tiriva-website',
  legalName: 'Banco Tiriva S.A.',
  cnpj: '00.000.000/0000-00',
  address: {
    street: 'Avenida das Maritacas, 1000',
    district: 'Centro',
    city: 'Tiriva do Sul',
    state: 'SP',
    cep: '00000-000',
  },
  /** The maker's plan of revisions: the first early, because the engine is run in; the others once a year. */
  revisions: { first: { km: 1_000, months: 6 }, every: { km: 6_000, months: 12 } },
  email: 'atendimento@tiriva.example',
  privacyEmail: 'privacidade@tiriva.example',
  phones: [
    {
      id: 'consorcio',
      label: 'Atendimento ao consumidor',
      number: '0800 000 0000',
      hours: 'Segunda a sábado, das 8h às 20h',
    },
    { id: 'sac', label: 'SAC', number: '0800 000 0000', hours: 'Todos os dias, 24 horas' },
    {
      id: 'auditivo',
      label: 'Pessoas com deficiência auditiva ou de fala',
      number: '0800 000 0000',
      hours: 'Todos os dias, 24 horas',
    },
    { id: 'ouvidoria', label: 'Ouvidoria', number: '0800 000 0000', hours: 'Dias úteis, das 9h às 18h' },
  ],
  /** The credit bureau that is asked about applicants, and where a person sees the own record for free. */
  bureau: { name: 'Birô Sereno', ownRecord: 'https://biro-sereno.example/meu-cpf' },
  /**
   * The address of the messaging service, the default support number, which the settings can replace, and the text that
   * starts a chat.
   */
  chat: {
    host: 'https://wa.me/',
    // Invented: there is no DDD 20.
    number: '5520900000000',
    text: 'Olá, preciso de suporte.',
  },
} as const

/**
 * Links of the footer. The demonstration has neither a blog nor networks nor apps, so its links lead to a page that
 * explains this. A link without an address is not shown.
 */
export const brandLinks = {
  usefulLinks: [
    { label: 'Institucional', href: '/canais#institucional' },
    { label: 'Site Tiriva Motos', href: '/canais#institucional' },
    { label: 'Blog', href: '/canais#blog' },
  ],
  channels: [
    { label: 'Banco Tiriva', href: '/canais#banco' },
    { label: 'Seguros', href: '/canais#seguros' },
    { label: 'Ouvidoria', href: '/canais#ouvidoria' },
    { label: 'Canal de denúncias', href: '/canais#denuncias' },
  ],
  social: [
    { id: 'photos', label: 'Fotos', href: '/canais#redes' },
    { id: 'videos', label: 'Vídeos', href: '/canais#redes' },
    { id: 'community', label: 'Comunidade', href: '/canais#redes' },
    { id: 'news', label: 'Notícias', href: '/canais#redes' },
  ],
  apps: [
    { id: 'android', label: 'Aplicativo para Android', href: '/canais#aplicativos' },
    { id: 'iphone', label: 'Aplicativo para iPhone', href: '/canais#aplicativos' },
  ],
} as const

/** Returns the links that have an address. */
export function offered<T extends { readonly href: string }>(links: readonly T[]): T[] {
  return links.filter(({ href }) => href !== '')
}

/** Returns the bank's legal address on one line. */
export function addressLine(): string {
  const { street, district, city, state, cep } = brand.address
  return `${street}, ${district}, ${city} (${state}), CEP ${cep}`
}

/** The brand's colours for pictures and the web manifests. Pages use the tokens of `src/styles/theme.css` instead. */
export const brandColors = {
  red: '#c5112e',
  ink: '#1a1618',
  paper: '#f8f6f4',
}
