import { expect, test } from 'vitest'
import { loginAddress, safeReturn } from './login-page.ts'

test.each([
  '/admin/motos',
  '/admin/financiamentos?status=analysis&busca=2',
  '/admin/motos/nova',
  '/admin/previa?moto=1',
])('the login leads back to %s', (here) => {
  const { pathname, searchParams } = new URL(loginAddress(here), 'https://tiriva.example')
  expect(pathname).toBe('/admin/login')
  expect(safeReturn(searchParams.get('voltar'))).toBe(here)
})

test('the first view needs no way back', () => {
  expect(loginAddress('/admin')).toBe('/admin/login')
})

test.each([
  null,
  '',
  '/dashboard',
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example',
  '/admin.evil.example',
  '/admin@evil.example',
  '/admin/../dashboard',
  'javascript:alert(1)',
  '/admin/login',
  '/admin/LOGIN/',
  '/admin/login?voltar=%2Fadmin%2Flogin',
])('%s is no way back', (voltar) => {
  expect(safeReturn(voltar)).toBe('/admin')
})
