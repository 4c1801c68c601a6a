import { brand } from './brand.ts'
import { type LegalDocument, mailLink, phoneHours, phoneLink } from './legal.ts'

/**
 * The accessibility statement, after Lei 13.146/2015 (LBI), art. 63, and the model of the W3C. It says only what the
 * tests look at (docs/testing.md), and names what nobody has looked at.
 */
export const accessibilityStatement: LegalDocument = {
  title: 'Acessibilidade',
  description: `O que o site do ${brand.bank} faz para que todas as pessoas possam usá-lo, o que ainda falta e como pedir ajuda.`,
  updatedAt: '2026-11-27',
  summary: [
    'Queremos que qualquer pessoa consiga escolher, pedir e pagar a moto por aqui.',
    'Seguimos as regras internacionais WCAG 2.2, no nível AA.',
    'Encontrou uma barreira? Conte para a gente: respondemos e ajudamos por outro caminho.',
  ],
  sections: [
    {
      id: 'o-que-fazemos',
      title: 'O que você pode esperar',
      blocks: [
        {
          list: [
            'Dá para fazer tudo só com o teclado, do catálogo à assinatura do contrato. O lugar em que você está fica sempre marcado.',
            'Os leitores de tela encontram títulos, campos e botões pelo nome. Um erro aparece ao lado do campo e é lido em voz alta.',
            'As letras podem ficar maiores, e as páginas cabem em telas de celular sem rolar para o lado.',
            'As cores têm contraste, e nenhuma informação é dada só pela cor.',
            'Se o seu aparelho pede menos movimento, as animações param.',
            'O texto é em português simples. O que você digita em um pedido não se perde quando a página fecha, menos a senha.',
            'O contrato e os outros documentos em PDF têm títulos e ordem de leitura marcados.',
          ],
        },
      ],
    },
    {
      id: 'como-conferimos',
      title: 'Como conferimos',
      blocks: [
        'Cada mudança do site passa por testes. Eles abrem as páginas em telas pequenas e grandes, andam por elas só com o teclado e procuram falhas com o programa axe. Antes de uma versão nova, outro programa, o HTML CodeSniffer, confere as páginas de novo.',
        'Programas não acham tudo. O site ainda não foi avaliado por pessoas com deficiência nem por uma empresa de fora. Por isso não dizemos que ele cumpre as regras por inteiro.',
      ],
    },
    {
      id: 'o-que-falta',
      title: 'O que ainda falta',
      blocks: [
        {
          list: [
            'Não há tradução para Libras.',
            'Fotos de motos enviadas pela loja têm só o nome do modelo e o ângulo como descrição.',
            'Documentos que você envia como foto são vistos por uma pessoa do banco. Não os transformamos em texto.',
          ],
        },
      ],
    },
    {
      id: 'fale-com-a-gente',
      title: 'Encontrou uma barreira?',
      blocks: [
        [
          'Escreva para ',
          mailLink(brand.email),
          ' e conte em que página foi e o que você usa, como leitor de tela ou lupa. Para falar com uma pessoa, ligue para o SAC, ',
          phoneLink('sac'),
          `, ${phoneHours('sac')}. Pessoas com deficiência auditiva ou de fala têm o número `,
          phoneLink('auditivo'),
          `, ${phoneHours('auditivo')}.`,
        ],
        ['Não ficou contente com a resposta? Fale com a ', { text: 'ouvidoria', href: '/canais#ouvidoria' }, '.'],
      ],
    },
    {
      id: 'lei',
      title: 'O que diz a lei',
      blocks: [
        'A Lei Brasileira de Inclusão (Lei 13.146/2015, art. 63) pede que os sites de empresas sejam acessíveis.',
      ],
    },
  ],
}
