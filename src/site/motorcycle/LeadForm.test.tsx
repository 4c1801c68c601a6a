import { describe, expect, it } from 'vitest'
import { sentenceFor } from '#content/sentences.ts'
import { emptyLead, leadProblems } from './LeadForm.island.tsx'

const good = {
  fullName: 'Rui Prado',
  cpf: '52998224725',
  email: 'rui@example.com',
  phone: '11987654321',
  accepted: true,
}

describe('the contact form', () => {
  it('may be sent when every field is right', () => {
    expect(leadProblems(good)).toEqual({})
  })

  it('names every empty field and the consent at once', () => {
    const required = 'Preencha este campo'
    expect(leadProblems(emptyLead)).toEqual({
      fullName: required,
      cpf: required,
      email: required,
      phone: required,
      accepted: sentenceFor('consent_required'),
    })
  })

  it.each([
    [{ fullName: 'Rui' }, 'fullName', 'full_name_incomplete'],
    [{ cpf: '52998224724' }, 'cpf', 'cpf_invalid'],
    [{ email: 'rui@' }, 'email', 'email_invalid'],
    [{ phone: '1132654321' }, 'phone', 'phone_invalid'],
    [{ accepted: false }, 'accepted', 'consent_required'],
  ])('tells what is wrong with %o', (changes, field, code) => {
    expect(leadProblems({ ...good, ...changes })).toEqual({ [field]: sentenceFor(code) })
  })
})
