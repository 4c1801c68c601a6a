/**
 * The sentence for each stable code that the browser finds out by itself, of a field or of a whole form. Those of the
 * server's refusals come with the first one (`sentences/refusals.ts`).
 */
export const sentences: Record<string, string> = {
  // One field
  required: 'Preencha este campo',
  invalid: 'Confira este campo',
  invalid_characters: 'Este campo tem caracteres que não podemos aceitar',
  too_long: 'O texto é longo demais',
  too_big: 'O valor é alto demais',
  too_small: 'O valor é baixo demais',
  full_name_letters: 'Escreva o nome como está no seu CPF, em letras latinas',
  full_name_incomplete: 'Informe nome e sobrenome, como no documento',
  cpf_invalid: 'CPF inválido',
  protocol_invalid: 'O protocolo tem 12 letras e números, como K7QF-9M2X-4TRB',
  birth_date_invalid: 'Informe uma data de nascimento que exista, no formato dia/mês/ano',
  birth_date_under_age: 'Para pedir um financiamento é preciso ter 18 anos ou mais',
  date_invalid: 'Informe uma data que exista, no formato dia/mês/ano',
  email_invalid: 'Informe um e-mail válido, como nome@exemplo.com',
  phone_invalid: 'Informe um celular com DDD, como (11) 98765-4321',
  cep_invalid: 'O CEP tem 8 números',
  state_invalid: 'Escolha o estado',
  profession_unknown: 'Escolha uma profissão da lista. Se a sua não estiver nela, escolha “Outros”',
  income_invalid: 'Informe sua renda mensal, em reais',
  password_short: 'A senha deve ter pelo menos 8 caracteres, sem contar espaços',
  password_weak: 'Senha fácil de adivinhar. Evite senhas comuns, seu nome, seu CPF e nomes deste site',
  password_mismatch: 'As senhas não coincidem',
  consent_required: 'Você precisa aceitar os termos para continuar',

  // A whole form or answer
  form_incomplete: 'Preencha todos os campos para continuar',
  cookies_blocked:
    'O seu navegador bloqueia os dados deste site, e sem eles não dá para entrar. Libere cookies e dados do site nas configurações do navegador e tente de novo.',
  validation_failed: 'Alguns campos precisam de atenção',
  unavailable: 'O serviço está fora do ar por um momento. Tente novamente em instantes.',
  network: 'Sem conexão com o servidor. Confira sua internet e tente novamente.',
  timeout: 'O servidor está demorando para responder. Tente novamente.',
  unexpected: 'Algo deu errado. Tente novamente.',

  // Application
  financing_id_missing: 'ID de financiamento não encontrado',
  application_failed: 'Não foi possível enviar agora',
  cep_searching: 'Buscando endereço...',
  cep_found: 'Endereço encontrado. Confira e informe o número.',
  cep_not_found: 'Não encontramos este CEP. Confira o número ou preencha o endereço.',
  cep_unavailable: 'Não conseguimos buscar o endereço agora. Você pode preencher os campos.',

  // One-time codes
  code_incomplete: 'Digite o código inteiro, como está no e-mail',
}

/** Adds the sentences of one area of the site when its script loads, so that other areas do not load them. */
export function addSentences(more: Readonly<Record<string, string>>): void {
  Object.assign(sentences, more)
}

/** Returns the sentence of a code, or a general one for an unknown code. */
export function sentenceFor(code: string): string {
  return sentences[code] ?? sentences.unexpected ?? ''
}
