/** The sentence for each stable code, of a field or of a whole answer. */
export const sentences: Record<string, string> = {
  // One field
  required: 'Preencha este campo',
  invalid: 'Confira este campo',
  invalid_characters: 'Este campo tem caracteres que não podemos aceitar',
  too_long: 'O texto é longo demais',
  too_big: 'O valor é alto demais',
  too_small: 'O valor é baixo demais',
  too_many_decimals: 'Use no máximo duas casas decimais, como 1,99',
  unknown_field: 'Este campo não é esperado',
  full_name_letters: 'Escreva o nome como está no seu CPF, em letras latinas',
  full_name_incomplete: 'Informe seu nome e sobrenome, como no documento',
  cpf_invalid: 'CPF inválido',
  protocol_invalid: 'O protocolo tem 12 letras e números, como K7QF-9M2X-4TRB',
  birth_date_invalid: 'Informe uma data de nascimento que exista, no formato dia/mês/ano',
  birth_date_under_age: 'Para pedir um financiamento é preciso ter 18 anos ou mais',
  date_invalid: 'Informe uma data que exista, no formato dia/mês/ano',
  email_invalid: 'Informe um e-mail válido, como nome@exemplo.com',
  not_of_person:
    'Não é o do seu cadastro. Mudou ou está errado? Peça a correção em Meu financiamento, em “Privacidade e atendimento”',
  not_of_account: 'Não é o do seu cadastro. Para usar outro, saia e faça o pedido com uma nova senha',
  phone_invalid: 'Informe um celular com DDD, como (11) 98765-4321',
  cep_invalid: 'O CEP tem 8 números',
  state_invalid: 'Escolha o estado',
  profession_unknown: 'Escolha uma profissão da lista. Se a sua não estiver nela, escolha “Outros”',
  income_invalid: 'Informe sua renda mensal, em reais',
  password_short: 'A senha deve ter pelo menos 8 caracteres, sem contar espaços',
  password_weak: 'Senha fácil de adivinhar. Evite senhas comuns, seu nome, seu CPF e nomes deste site',
  password_mismatch: 'As senhas não coincidem',
  consent_required: 'Você precisa aceitar os termos para continuar',
  consent_outdated: 'Os termos mudaram. Recarregue a página para ler e aceitar a nova versão',
  motorcycle_unknown: 'Esta moto não está mais no catálogo. Escolha outro modelo',
  installments_not_offered: 'Escolha um dos números de parcelas oferecidos',
  due_day_not_offered: 'Escolha um dos dias de vencimento oferecidos',
  color_not_offered: 'Esta moto não vem mais nesta cor. Recarregue a página e escolha outra',
  entry_invalid: 'Informe a entrada em reais, como 3.000,00',
  entry_too_small: 'A entrada está abaixo da mínima desta moto',
  entry_too_big: 'A entrada está acima da máxima desta moto',

  // A whole form or answer
  form_incomplete: 'Preencha todos os campos para continuar',
  cookies_blocked:
    'O seu navegador bloqueia os dados deste site, e sem eles não dá para entrar. Libere cookies e dados do site nas configurações do navegador e tente de novo.',
  invalid_request: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  idempotency_key_missing: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  idempotency_key_reused: 'Este pedido já foi enviado com outros dados. Recarregue a página e tente novamente.',
  already_applied:
    'Já recebemos este pedido, com a senha que você criou antes. Entre em Meu financiamento com ela, ou recupere a senha.',
  cross_origin: 'O pedido não veio desta página. Recarregue e tente novamente.',
  not_found: 'Não encontramos o que você procura.',
  view_only: 'Nesta visão nada pode ser mudado: só o cliente faz isso, na página dele.',
  view_over: 'Esta visão da página do cliente terminou. Abra de novo pelo pedido.',
  method_not_allowed: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  offer_changed: 'As condições mudaram desde que você abriu esta página. Confira o novo plano e envie de novo.',
  body_too_large: 'O que você enviou é grande demais.',
  unsupported_media_type: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  validation_failed: 'Alguns campos precisam de atenção',
  too_many_requests: 'Foram muitas tentativas em pouco tempo. Espere um pouco e tente novamente.',
  internal: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  unavailable: 'O serviço está fora do ar por um momento. Tente novamente em instantes.',
  preview_without_database: 'Esta é uma prévia do site, sem banco de dados. Nada pode ser enviado por ela.',
  network: 'Sem conexão com o servidor. Confira sua internet e tente novamente.',
  timeout: 'O servidor está demorando para responder. Tente novamente.',
  unexpected: 'Algo deu errado. Tente novamente.',

  // Application
  email_correction_over:
    'Por segurança, o e-mail já não pode ser corrigido aqui. Entre em Meu financiamento e corrija em Dados pessoais.',
  application_failed: 'Não foi possível enviar agora',
  cep_searching: 'Buscando endereço...',
  cep_found: 'Endereço encontrado. Confira e informe o número.',
  cep_not_found: 'Não encontramos este CEP. Confira o número ou preencha o endereço.',
  cep_unavailable: 'Não conseguimos buscar o endereço agora. Você pode preencher os campos.',

  // One-time codes
  code_incomplete: 'Digite o código inteiro, como está no e-mail',
  code_wrong: 'Código incorreto. Confira na última mensagem que enviamos e tente novamente.',
  thread_over: 'Já se passaram 30 minutos. Para a sua segurança, abra de novo pelo protocolo.',
  code_over: 'Este código não vale mais. Peça um novo.',
  codes_not_configured:
    'O envio de códigos ainda não foi configurado neste servidor. Fale com a gente pelos canais de atendimento.',
}

/** Adds the sentences of one area of the site when its script loads, so that other areas do not load them. */
export function addSentences(more: Readonly<Record<string, string>>): void {
  Object.assign(sentences, more)
}

/** Returns the sentence of a code, or a general one for an unknown code. */
export function sentenceFor(code: string): string {
  return sentences[code] ?? sentences.unexpected ?? ''
}
