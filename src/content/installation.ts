import type { BrowserErrorKind } from '#api/browser-errors.ts'
import type { InstallationPart, InstallationState } from '#api/installation.ts'

export const installationTitle = 'Instalação'

export const installationStateNames: Readonly<Record<InstallationState, string>> = {
  ok: 'Em ordem',
  missing: 'Falta configurar',
  failing: 'Não funciona',
  ending: 'Vence em breve',
  unknown: 'Ainda não se sabe',
}

/** What to do while the state of a part is unknown. */
export const installationUnknown =
  'O servidor acabou de começar e faz o que ficou esperando. Verifique de novo daqui a alguns minutos.'

export const browserErrorWords = {
  title: 'Erros nos navegadores',
  none: 'Nenhum erro desde ontem.',
  some: 'Desde ontem, contados por amostra e sem dados pessoais:',
  request: 'última requisição',
} as const

export const browserErrorKindNames: Readonly<Record<BrowserErrorKind, string>> = {
  error: 'Erro',
  rejection: 'Promessa sem resposta',
  boundary: 'Parte da página que não abriu',
  policy: 'Bloqueado pela política da página',
}

interface PartWords {
  title: string
  /** The purpose of the part, shown while it works. */
  purpose: string
  /** The consequences of a missing part. */
  stops: string
  /** The next step for the operator of the site. */
  remedy: string
}

/** The texts about each part of the installation. Names of variables and commands are those of docs/operations.md. */
export const installationWords: Readonly<Record<InstallationPart, PartWords>> = {
  database: {
    title: 'Banco de dados',
    purpose: 'Guarda os pedidos, os contratos e as contas.',
    stops: 'Nada funciona sem ele.',
    remedy: 'Verifique DATABASE_URL e o painel do Neon.',
  },
  role: {
    title: 'Papel restrito no banco de dados',
    purpose: 'O site trabalha com um papel que não apaga nem altera o histórico.',
    stops: 'O site trabalha como dono das tabelas: quem o invadisse poderia apagar o histórico.',
    remedy:
      'Rode npm run ops -- serving-role e use os endereços que ele mostra em DATABASE_URL e DATABASE_HOUSEKEEPING_URL.',
  },
  store: {
    title: 'Arquivos',
    purpose: 'Guarda documentos, contratos e fotos.',
    stops: 'Ninguém envia nem abre documentos, e os contratos não ficam prontos.',
    remedy: 'Verifique o Netlify Blobs do site.',
  },
  secret_key: {
    title: 'Chave que lacra segredos',
    purpose: 'Lacra segredos no banco de dados e assina os códigos enviados por e-mail.',
    stops:
      'Ninguém recebe códigos: não há recuperação de senha, assinatura de contrato nem verificação em duas etapas.',
    remedy: 'Gere uma com openssl rand -base64 32 e guarde em SECRET_KEY.',
  },
  site_url: {
    title: 'Endereço do site',
    purpose: 'O endereço que os clientes veem, com https.',
    stops: 'Os links dos e-mails não são seguros, e chaves de acesso não funcionam.',
    remedy: 'Informe em SITE_URL o endereço com https.',
  },
  mail: {
    title: 'E-mail',
    purpose: 'Envia códigos, avisos e lembretes.',
    stops: 'As mensagens esperam na fila: sem o código por e-mail, ninguém assina contrato nem recupera a senha.',
    remedy: 'Informe SMTP_URL e MAIL_FROM; o que o servidor de e-mail recusou está no Dashboard.',
  },
  pix: {
    title: 'Provedor Pix',
    purpose: 'Gera as cobranças e confirma os pagamentos.',
    stops: 'Os códigos Pix são fixos, e cada pagamento precisa ser registrado à mão por um analista.',
    remedy: 'Informe PIX_API_URL, PIX_CLIENT_ID e PIX_CLIENT_SECRET; o estado do provedor está em Configurações.',
  },
  pix_key: {
    title: 'Chave Pix do banco',
    purpose: 'A conta que recebe entradas e parcelas.',
    stops: 'Ninguém consegue pagar: sem a entrada, o contrato não pode ser assinado.',
    remedy: 'Informe a chave em Configurações, na conta Pix.',
  },
  cards: {
    title: 'Provedor de cartão',
    purpose: 'Abre a página em que o cliente paga com cartão e confirma os pagamentos.',
    stops: 'Ninguém paga com cartão, e o que foi pago só aparece quando ele voltar a responder.',
    remedy:
      'Confira CARD_SECRET_KEY e CARD_WEBHOOK_SECRET, e o estado no site do provedor. Se ele recusou abrir uma página, o motivo e “Tentar de novo” estão no financiamento.',
  },
  boletos: {
    title: 'Banco dos boletos',
    purpose: 'Registra os boletos e informa o que foi pago.',
    stops: 'Boletos novos não são registrados, e o que foi pago só aparece quando ele voltar a responder.',
    remedy:
      'Confira as variáveis BOLETO_… e o que o banco respondeu em Pagamentos, nos arquivos de boletos. Se ele recusou um boleto, o motivo está no financiamento.',
  },
  pix_certificate: {
    title: 'Certificado do provedor Pix',
    purpose: 'É por ele que o provedor reconhece o banco.',
    stops: 'O provedor não atende: nenhuma cobrança é gerada, e nenhum pagamento é confirmado.',
    remedy: 'Peça outro ao provedor e rode npm run ops -- certificate pix ARQUIVO.',
  },
  contract_certificate: {
    title: 'Certificado que lacra contratos',
    purpose: 'Lacra os contratos assinados e os termos de quitação.',
    stops: 'Contratos assinados e termos de quitação esperam pelo lacre.',
    remedy: 'Rode npm run ops -- certificate contract ARQUIVO com o certificado do banco (ICP-Brasil).',
  },
  jobs: {
    title: 'Trabalhos em segundo plano',
    purpose: 'Enviam e-mails, geram cobranças e contratos, a cada minuto.',
    stops: 'E-mails, cobranças e contratos não saem.',
    remedy: 'Veja os registros da função jobs no painel do Netlify.',
  },
  housekeeping: {
    title: 'Limpeza',
    purpose: 'Apaga o que passou do prazo e envia lembretes, a cada hora.',
    stops: 'Dados ficam guardados além do prazo que a política de privacidade promete, e lembretes não saem.',
    remedy: 'Veja os registros da função housekeeping no painel do Netlify.',
  },
  build_hook: {
    title: 'Publicação do catálogo',
    purpose: 'Gera o site de novo quando alguém publica o catálogo.',
    stops: 'Publicar motos e preços não chega ao site.',
    remedy: 'Crie um build hook no Netlify e guarde o endereço em NETLIFY_BUILD_HOOK_URL.',
  },
}

/** Returns the words about a part; of one that a newer server knows and this page does not, its own name. */
export function wordsOfPart(part: string): PartWords {
  const known: Readonly<Record<string, PartWords>> = installationWords
  return (
    known[part] ?? {
      title: part,
      purpose: 'Recarregue a página para ler o que esta parte faz.',
      stops: 'Esta página é de uma versão anterior e não conhece esta parte. Recarregue a página.',
      remedy: '',
    }
  )
}
