import { absent, met, open, type Requirement } from './requirement.ts'

const server = 'netlify/server'
const limits = `${server}/shared/rate-limits.ts`
const password = `${server}/accounts/password.ts`
const ownAccess = 'tests/integration/applicant/own-access.test.ts'
const strength = `${server}/accounts/passwords/weak-password.ts`
const strengthTest = `${server}/accounts/passwords/weak-password.test.ts`
const analyst = 'tests/integration/admin/analyst-session.test.ts'
const applicant = 'tests/integration/applicant/applicant-session.test.ts'
const recovery = 'tests/integration/applicant/recovery.test.ts'
const codes = 'tests/integration/messages/one-time-code.test.ts'
const passkeys = 'tests/integration/admin/passkeys.test.ts'
const access = 'tests/integration/platform/access.test.ts'
const sessions = `${server}/accounts/sessions.ts`
const security = `${server}/accounts/security-routes.ts`

/** V6 authentication, V7 sessions, V8 authorization, V9 self-contained tokens, V10 OAuth and OIDC. */
export const chapters6to10: readonly Requirement[] = [
  met('6.1.1', 1, 'one table of limits with what each is for; blocks always end', limits, 'README.md'),
  met('6.1.2', 2, 'the words are one list', `${server}/accounts/passwords/site-words.ts`),
  met('6.1.3', 2, 'login, recovery and the second factor are told in README', 'README.md'),
  met('6.2.1', 1, '8 characters, 12 for those who work for the bank', 'src/domain/identity/password.ts', strength),
  met(
    '6.2.2',
    1,
    'staff in Segurança; applicants in the portal, or with a code to the address on file',
    security,
    ownAccess,
    recovery,
  ),
  met(
    '6.2.3',
    1,
    'both type the current password',
    `${server}/accounts/change-password.ts`,
    `${server}/accounts/analyst-account.ts`,
    analyst,
    ownAccess,
  ),
  met('6.2.4', 1, 'the 3,000 commonest of eight characters or more are refused everywhere', strength, strengthTest),
  met('6.2.5', 1, 'any printable character', 'src/api/fields.ts'),
  met('6.2.6', 1, 'masked, with a button to look', 'src/ui/forms/PasswordField.tsx'),
  met(
    '6.2.7',
    1,
    'paste and password managers work; autocomplete says which field is which',
    'src/ui/forms/PasswordField.tsx',
  ),
  met('6.2.8', 1, 'what was typed is what counts', 'src/api/fields.ts'),
  met('6.2.9', 2, 'up to 128 characters', 'src/api/text.ts'),
  met('6.2.10', 2, 'no password expires by itself', password),
  met('6.2.11', 2, 'names of the site, of the person, and the CPF do not count', strength, strengthTest),
  open('6.2.12', 2, 'no list of breached passwords is asked', strength),
  met(
    '6.3.1',
    1,
    'by account and by address, counted in the database, blocks that end',
    limits,
    'tests/integration/platform/rate-limits.test.ts',
  ),
  met(
    '6.3.2',
    1,
    "the demonstration alone has known logins; a database of one's own begins without accounts",
    'netlify/commands/create-analyst.ts',
    'netlify/local/demo/logins.ts',
  ),
  open(
    '6.3.3',
    2,
    'passkeys and the second factor are optional for staff, and applicants have one factor',
    `${server}/accounts/second-factor.ts`,
    `${server}/accounts/passkey.ts`,
  ),
  met('6.3.4', 2, 'every route declares who may call it, and a test walks them all', access),
  met(
    '6.4.1',
    1,
    'no password is given by the system; a one-time code ends after ten minutes or its first use',
    `${server}/accounts/one-time-code.ts`,
    codes,
  ),
  open(
    '6.4.2',
    1,
    'recovery still asks for CPF, contract number and birth date before it sends the code that proves who asks',
    recovery,
  ),
  met(
    '6.4.3',
    2,
    'recovery needs a code from the address on file; staff have no recovery that passes by the second factor',
    `${server}/accounts/recovery.ts`,
    recovery,
  ),
  met(
    '6.4.4',
    2,
    'a lost second factor is replaced by a recovery code, which was drawn with it; passkeys and it are reset by a manager',
    `${server}/accounts/second-factor.ts`,
    `${server}/accounts/team.ts`,
    analyst,
  ),
  met(
    '6.5.1',
    2,
    'codes, recovery codes and challenges of passkeys work once, also in parallel',
    codes,
    analyst,
    passkeys,
  ),
  met(
    '6.5.2',
    2,
    'codes are kept under a keyed hash for ten minutes; recovery codes have 112 bits or more, hashed',
    `${server}/accounts/one-time-code.ts`,
    codes,
  ),
  met('6.5.3', 2, "Node's generator", `${server}/shared/tokens.ts`, `${server}/accounts/second-factor.ts`),
  met('6.5.4', 2, 'six random digits', `${server}/accounts/one-time-code.ts`),
  met('6.5.5', 2, 'ten minutes; 30 seconds for the app', 'src/domain/messages/limits.ts', codes),
  ...absent('no code is sent by telephone', '6.6.1/2'),
  met('6.6.2', 2, 'a code belongs to its purpose and subject, and a new one ends the one before', codes),
  met('6.6.3', 2, 'five tries a code, and limits on asking for one', codes, limits),
  ...absent('no other identity provider', '6.8.1/2', '6.8.2/2', '6.8.3/2', '6.8.4/2'),
  met('7.1.1', 2, 'the times and their reasons stand beside each other', sessions, 'README.md'),
  met('7.1.2', 2, 'README says that they are not limited in number, and what ends them all', 'README.md'),
  ...absent('no federation', '7.1.3/2', '7.6.1/2'),
  met('7.2.1', 1, 'the server asks its table at every request', sessions, access),
  met('7.2.2', 1, 'a new random token at every login', sessions, applicant),
  met('7.2.3', 1, '256 bits', `${server}/shared/tokens.ts`),
  met('7.2.4', 1, 'login ends the session that the browser had', applicant),
  met('7.3.1', 2, '30 minutes for applicants, 60 for staff', sessions, applicant),
  met('7.3.2', 2, '12 hours', sessions, applicant),
  met('7.4.1', 1, 'the row is gone', applicant, analyst),
  met('7.4.2', 1, 'a disabled account opens nothing', `${server}/accounts/analyst-queries.ts`),
  met('7.4.3', 2, 'a new password ends the other sessions', recovery, analyst),
  met('7.4.4', 2, '"Sair" is in every header', 'src/admin/shell', 'src/portal'),
  open(
    '7.4.5',
    2,
    "a manager ends the sessions of the bank's side by disabling an account; nobody ends an applicant's from a screen",
    `${server}/accounts/team.ts`,
  ),
  met(
    '7.5.1',
    2,
    'the password again for the address for notices, the second factor and money; a code to a new address',
    `${server}/accounts/require-step-up.ts`,
    'tests/integration/applicant/portal.test.ts',
  ),
  open('7.5.2', 2, 'both sides see their sessions and end them, without giving the password again first', sessions),
  met(
    '7.6.2',
    2,
    'a session begins with a password that somebody typed, or a passkey that somebody confirmed',
    `${server}/accounts/applicant-routes.ts`,
    `${server}/accounts/passkey-login.ts`,
  ),
  met('8.1.1', 1, 'who may call a route is its first line', `${server}/accounts/access.ts`, access),
  met('8.1.2', 2, 'the contracts say which fields go out and come in', 'src/api/portal.ts', 'src/api/admin.ts'),
  met('8.2.1', 1, 'every route with every wrong session', access),
  met(
    '8.2.2',
    1,
    'the application is that of the session, the pick-up that of the dealership; another is not found',
    `${server}/http/own-application.ts`,
    'tests/integration/admin/pickups.test.ts',
    'tests/integration/applicant/portal.test.ts',
  ),
  met('8.2.3', 2, 'strict schemas in, named fields out', 'tests/hostile/run.ts', 'src/api/portal.ts'),
  met('8.3.1', 1, 'the server decides; the browser shows', access),
  ...absent('one bank', '8.4.1/2'),
  ...absent('tokens are opaque', '9.1.1/1', '9.1.2/1', '9.1.3/1', '9.2.1/1', '9.2.2/2', '9.2.3/2', '9.2.4/2'),
  ...absent(
    'no OAuth or OpenID Connect for people',
    ...['10.1.1/2', '10.1.2/2', '10.2.1/2', '10.2.2/2', '10.3.1/2', '10.3.2/2', '10.3.3/2', '10.3.4/2', '10.4.1/1'],
    ...['10.4.2/1', '10.4.3/1', '10.4.4/1', '10.4.5/1', '10.4.6/2', '10.4.7/2', '10.4.8/2', '10.4.9/2', '10.4.10/2'],
    ...['10.4.11/2', '10.5.1/2', '10.5.2/2', '10.5.3/2', '10.5.4/2', '10.5.5/2', '10.6.1/2', '10.6.2/2', '10.7.1/2'],
    ...['10.7.2/2', '10.7.3/2'],
  ),
]
