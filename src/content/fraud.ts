import { brand, brandLinks, offered } from './brand.ts'
import { type LegalDocument, mailLink, phoneHours, phoneLink } from './legal.ts'

// Names only channels that the brand does not have.
const missing = [
  !brandLinks.apps.some(({ href }) => href.startsWith('http')) && 'aplicativo próprio',
  offered(brandLinks.social).length === 0 && 'perfil em redes sociais',
].filter((each) => each !== false)
const missingChannels =
  missing.length > 0 ? [`Não temos ${missing.join(' nem ')}: quem usa o nosso nome assim quer enganar você.`] : []

/** Tells how to recognise and stop fraud. The Pix refund (MED) follows Resolução BCB 103/2021 and 493/2025. */
export const fraudGuide: LegalDocument = {
  title: 'Como se proteger de golpes',
  description: `Os canais oficiais do ${brand.bank}, como conferir quem recebe um Pix ou um boleto e o que fazer se você caiu em um golpe.`,
  updatedAt: '2026-11-30',
  summary: [
    'Nunca pedimos depósito antecipado para liberar crédito.',
    'Nunca pedimos a sua senha nem códigos por telefone, mensagem ou e-mail. O código que enviamos por e-mail só se digita neste site.',
    'Você só paga a entrada depois da aprovação, do jeito que aparece em “Meu financiamento”.',
  ],
  sections: [
    {
      id: 'deposito-antecipado',
      title: 'Depósito antecipado é golpe',
      blocks: [
        'No golpe mais comum, alguém diz que o seu crédito foi aprovado e pede um Pix para “liberar”: taxa de cadastro, seguro-fiança, imposto, primeira parcela. Nunca pedimos depósito antecipado para liberar crédito. Se pediram, não pague e avise a gente.',
        'A entrada da moto é outra coisa. Ela faz parte do preço e aparece na simulação desde o começo. Você só paga depois da aprovação, dentro de “Meu financiamento”. Por e-mail só avisamos que ela está aberta: nenhum telefonema, mensagem ou e-mail nosso traz boleto, código Pix ou link para pagar, nem pede o número do seu cartão.',
      ],
    },
    {
      id: 'conferir-pix',
      title: 'Como conferir quem recebe o Pix ou o boleto',
      blocks: [
        {
          steps: [
            [
              'Digite o endereço deste site no navegador e entre em ',
              { text: 'Meu financiamento', href: '/meu-financiamento' },
              '. Não use links recebidos por mensagem.',
            ],
            'Veja nessa página o nome de quem recebe e o valor.',
            'Leia o código com a câmera ou cole-o no aplicativo do seu banco.',
            'Antes de digitar a senha do banco, compare: o nome de quem recebe e o valor precisam ser os que a página mostra.',
            'Alguma diferença, por menor que seja? Cancele e ligue para nós. O nome de uma pessoa física é sempre golpe.',
          ],
        },
      ],
    },
    {
      id: 'canais-oficiais',
      title: 'Nossos canais oficiais',
      blocks: [
        'Fale com a gente só por aqui:',
        {
          facts: [
            { term: 'Telefone do SAC', lines: [[phoneLink('sac'), `, ${phoneHours('sac')}.`]] },
            { term: 'Ouvidoria', lines: [[phoneLink('ouvidoria'), `, ${phoneHours('ouvidoria')}.`]] },
            { term: 'E-mail', lines: [[mailLink(brand.email), '. Todo e-mail nosso vem desse mesmo domínio.']] },
            {
              term: 'Suporte do site',
              lines: [
                'Sempre a partir do botão de suporte deste site. Se uma parcela atrasar, podemos ligar para você, mas ela só se paga em “Meu financiamento”: nunca mandamos boleto nem código Pix.',
              ],
            },
          ],
        },
        ...missingChannels,
        'Recebeu uma ligação e ficou em dúvida? Desligue e ligue você para o SAC.',
      ],
    },
    {
      id: 'sinais',
      title: 'Sinais de que é golpe',
      blocks: [
        {
          list: [
            'Aprovação garantida, sem análise ou “mesmo com nome sujo”.',
            'Pressa: “só vale hoje”, “o sistema vai fechar”.',
            'Pedido de senha, de código recebido por e-mail ou mensagem, ou de foto do cartão.',
            'Pix para pessoa física, ou para uma empresa com outro nome.',
            'Boleto ou código Pix enviado por telefone, mensagem ou e-mail: o código só aparece em “Meu financiamento”.',
            'Endereço do site parecido, com letras trocadas ou a mais.',
            'Pedido para instalar um aplicativo ou compartilhar a tela.',
          ],
        },
      ],
    },
    {
      id: 'cai-em-um-golpe',
      title: 'Caí em um golpe. O que faço?',
      blocks: [
        {
          steps: [
            'Avise na hora o banco de onde o dinheiro saiu e peça o dinheiro de volta pelo MED, o Mecanismo Especial de Devolução do Pix. O pedido é feito no aplicativo, em até 80 dias. Quanto antes, maior a chance de recuperar.',
            'Registre um boletim de ocorrência na delegacia, presencial ou pela internet.',
            [
              'Ligue para o nosso SAC, ',
              phoneLink('sac'),
              ', e conte o que aconteceu. Guarde conversas, números e comprovantes.',
            ],
            [
              'Passou a sua senha? ',
              { text: 'Troque agora', href: '/recuperar-senha' },
              '. Você sai da conta em todos os aparelhos.',
            ],
            [
              'Enviou documentos? Consulte no ',
              { text: 'Registrato do Banco Central', href: 'https://www.bcb.gov.br/meubc/registrato' },
              ' se abriram contas ou pegaram dinheiro emprestado em seu nome.',
            ],
          ],
        },
      ],
    },
  ],
}
