import { useState } from 'react'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { MoneyField } from '#ui/forms/MoneyField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Section } from './Structure.tsx'

const professions = [
  'Advogado',
  'Analista de sistemas',
  'Arquiteto',
  'Enfermeiro',
  'Motofretista',
  'Professor',
  'Outros',
]
const suggest = (text: string) =>
  text.trim() === '' ? [] : professions.filter((one) => one.toLowerCase().includes(text.trim().toLowerCase()))
const installments = ['12', '24', '36', '48', '60'].map((value) => ({ value, label: `${value}x` }))
const states = ['AC', 'BA', 'PR', 'SP'].map((value) => ({ value, label: value }))

/** Every field, empty, filled, wrong and disabled. */
export function Fields() {
  return (
    <Section id="campos" title="Campos">
      <div className="grid gap-6 lg:grid-cols-2">
        <FreeFields />
        <TroubledFields />
      </div>
    </Section>
  )
}

function FreeFields() {
  const [cpf, setCpf] = useState('')
  const [cents, setCents] = useState<number | null>(null)
  const [profession, setProfession] = useState('')
  const [plan, setPlan] = useState('12')
  const [file, setFile] = useState('')
  return (
    <Card title="Livres" level={3}>
      <div className="grid gap-5">
        <TextField label="Nome completo" autoComplete="name" />
        <MaskedField
          label="CPF"
          format="###.###.###-##"
          placeholder="000.000.000-00"
          value={cpf}
          onValueChange={setCpf}
        />
        <MoneyField
          label="Renda mensal"
          hint="Some tudo o que você recebe por mês."
          cents={cents}
          onCentsChange={setCents}
        />
        <SelectField label="Estado" placeholder="Selecione" options={states} />
        <Combobox
          label="Profissão"
          placeholder="Busque sua profissão"
          value={profession}
          onChange={setProfession}
          suggest={suggest}
          emptyText="Nenhuma profissão encontrada."
        />
        <PasswordField label="Senha" autoComplete="new-password" hint="Pelo menos 8 caracteres." />
        <TextArea label="Observações" optional />
        <RadioCards legend="Parcelas" columns={5} options={installments} value={plan} onChange={setPlan} />
        <CheckboxField label="Li e aceito os termos." />
        <FileDrop
          label={file || 'Escolher arquivo'}
          hint="JPG, PNG ou PDF, até 5 MB"
          onFile={(chosen) => setFile(chosen.name)}
        />
      </div>
    </Card>
  )
}

function TroubledFields() {
  return (
    <Card title="Com erro ou desligados" level={3}>
      <div className="grid gap-5">
        <TextField label="E-mail" type="email" defaultValue="maria@" error="Informe um e-mail válido." />
        <TextField label="Cidade" disabled defaultValue="Curitiba" />
        <MaskedField
          label="CEP"
          format="#####-###"
          value="123"
          onValueChange={() => {}}
          error="Informe um CEP com 8 dígitos."
        />
        <SelectField label="Estado (erro)" placeholder="Selecione" options={states} error="Escolha o estado." />
        <SelectField label="Estado (desligado)" options={states} disabled />
        <PasswordField label="Confirme sua senha" autoComplete="new-password" error="As senhas não coincidem" />
        <RadioCards
          legend="Parcelas (erro)"
          options={installments.slice(0, 3)}
          value={null}
          onChange={() => {}}
          error="Escolha o número de parcelas."
        />
        <RadioCards
          legend="Parcelas (desligado)"
          options={installments.slice(0, 2)}
          columns={2}
          value="12"
          onChange={() => {}}
          disabled
        />
        <CheckboxField label="Aceito o contato" error="Você precisa aceitar os termos para continuar" />
        <CheckboxField label="Desligado" disabled />
        <FileDrop
          label="Selfie"
          hint="Só imagens"
          onFile={() => {}}
          error="Arquivo muito grande. Tamanho máximo: 5MB"
        />
        <FileDrop label="Desligado" onFile={() => {}} disabled />
      </div>
    </Card>
  )
}
