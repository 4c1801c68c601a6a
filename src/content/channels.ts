import { addressLine, brand, brandLinks } from './brand.ts'
import { type LegalSection, mailLink, phoneHours, phoneLink } from './legal.ts'
import { dueWords } from './requests.ts'

/**
 * Sections about things that the demonstration does not have. Each is shown only while a link of the footer leads to
 * it.
 */
const absent: readonly LegalSection[] = [
  {
    id: 'blog',
    title: 'Blog',
    blocks: [
      `O ${brand.bank} é fictício, e esta demonstração não tem blog. Em um banco de verdade, o link do rodapé leva ao blog dele.`,
    ],
  },
  {
    id: 'redes',
    title: 'Redes sociais',
    blocks: [
      `O ${brand.bank} não tem perfil em nenhuma rede: perfil com este nome não é nosso. Nesta demonstração, os links do rodapé são exemplos e trazem a esta página; em um banco de verdade, levam aos perfis oficiais de fotos, vídeos, comunidade e notícias.`,
    ],
  },
  {
    id: 'aplicativos',
    title: 'Aplicativos',
    blocks: [
      `O ${brand.bank} não tem aplicativo: tudo acontece neste site, também no celular. Aplicativo com este nome é golpe. Nesta demonstração, os links do rodapé são exemplos e trazem a esta página; em um banco de verdade, levam às lojas oficiais.`,
    ],
  },
]
const links = Object.values(brandLinks).flat()

/** The bank's channels. Links of the footer use the ids as anchors. */
export const channelSections: readonly LegalSection[] = [
  {
    id: 'banco',
    title: brand.bank,
    blocks: [
      'Fale com a gente sobre o seu pedido, o seu contrato ou uma parcela.',
      {
        facts: [
          { term: 'Atendimento ao consumidor', lines: [[phoneLink('consorcio'), `, ${phoneHours('consorcio')}.`]] },
          {
            term: 'SAC',
            lines: [
              [
                phoneLink('sac'),
                `, ${phoneHours('sac')}. Para reclamar, cancelar ou perguntar. Respondemos em até 7 dias corridos.`,
              ],
            ],
          },
          {
            term: 'Pessoas com deficiência auditiva ou de fala',
            lines: [[phoneLink('auditivo'), `, ${phoneHours('auditivo')}.`]],
          },
          { term: 'E-mail', lines: [[mailLink(brand.email), '.']] },
          {
            term: 'Por escrito, com protocolo',
            lines: [
              [
                'No alto desta página, ou em ',
                { text: 'Meu financiamento', href: '/dashboard#atendimento' },
                `. Respondemos em até ${dueWords('complaint')}.`,
              ],
            ],
          },
          { term: 'Suporte do site', lines: ['No botão de suporte, em todas as páginas deste site.'] },
        ],
      },
    ],
  },
  {
    id: 'ouvidoria',
    title: 'Ouvidoria',
    blocks: [
      'O SAC não resolveu? A ouvidoria analisa o caso de novo, com independência. Abra pelo protocolo a reclamação que foi respondida e toque em “Levar à ouvidoria”. Ou ligue, com o protocolo à mão.',
      [
        phoneLink('ouvidoria'),
        `, ${phoneHours('ouvidoria')}. A resposta chega em até ${dueWords('ombudsman')}. Se for preciso mais tempo, o prazo aumenta uma vez, e dizemos por quê.`,
      ],
    ],
  },
  {
    id: 'denuncias',
    title: 'Canal de denúncias',
    blocks: [
      [
        'Alguém que trabalha para o banco fez algo errado? Pode ser suborno, fraude, assédio, discriminação ou vazamento de dados. Conte para a gente: escreva para ',
        mailLink(brand.email),
        ' com o assunto “Denúncia” ou ligue para ',
        phoneLink('ouvidoria'),
        '. Não é preciso se identificar, e ninguém é punido por denunciar de boa-fé.',
      ],
      [
        'Recebeu um contato suspeito em nosso nome? Veja ',
        { text: 'como se proteger de golpes', href: '/prevencao-a-fraudes' },
        '.',
      ],
    ],
  },
  {
    id: 'seguros',
    title: 'Seguros',
    blocks: [
      'O financiamento não exige seguro. Se quiser proteger a moto, você escolhe a seguradora e contrata à parte, com quem preferir. Nunca incluímos um seguro nas parcelas sem o seu pedido.',
    ],
  },
  {
    id: 'institucional',
    title: 'Institucional',
    blocks: [
      `O ${brand.bank} financia as motos da ${brand.maker}. Razão social: ${brand.legalName}, CNPJ ${brand.cnpj}. Endereço: ${addressLine()}.`,
      [
        'Leia também a ',
        { text: 'política de privacidade', href: '/politicas-de-privacidade' },
        ' e os ',
        { text: 'termos de uso', href: '/termos-de-uso' },
        '.',
      ],
    ],
  },
  ...absent.filter(({ id }) => links.some(({ href }) => href === `/canais#${id}`)),
]
