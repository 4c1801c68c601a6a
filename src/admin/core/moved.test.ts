import { expect, it } from 'vitest'
import { currentPath } from './moved.ts'

it.each([
  ['/admin/contatos', '/admin/solicitacoes/contatos'],
  ['/admin/concessionarias/nova', '/admin/configuracoes/concessionarias/nova'],
  ['/admin/configuracoes/instalacao', '/admin/configuracoes/controle'],
  ['/admin/configuracoes/seguranca', '/admin/configuracoes/controle/seguranca'],
  ['/admin/configuracoes/auditoria', '/admin/configuracoes/controle/auditoria'],
  ['/admin/seguranca', '/admin/seguranca'],
  ['/admin/contatos-de-ontem', '/admin/contatos-de-ontem'],
  ['/admin', '/admin'],
])('%s leads to %s', (old, now) => {
  expect(currentPath(old)).toBe(now)
})
