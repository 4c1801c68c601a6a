import * as z from 'zod/mini'
import * as field from './fields.ts'
import { line } from './text.ts'

/** How many passkeys an account may have. */
export const mostPasskeys = 10

/** Bytes in base64url, as WebAuthn's JSON writes them. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))
// The specification allows ids of 1023 bytes.
const credentialId = bytes(1364)

/**
 * How a browser reaches an authenticator, e.g. 'internal' or 'usb'. Any name is accepted, because browsers may learn
 * new ones.
 */
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/))

/** POST /passkeys/registration: the authenticator's new passkey, and the name that its owner gave it. */
export const registrationRequest = z.strictObject({
  name: line(60),
  id: credentialId,
  clientDataJSON: bytes(4096),
  attestationObject: bytes(16_384),
  transports: z.array(transport).check(z.maxLength(10)),
})

/** POST /passkeys/login and /passkeys/step-up: the authenticator's signature. */
export const assertionRequest = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(4096),
  userHandle: z.optional(bytes(128)),
})

/** The answer to GET /api/admin/passkeys and to the removal of a passkey. */
export const passkeysResponse = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: field.instant,
      lastUsedAt: z.nullable(field.instant),
    }),
  ),
})
/** The answer to POST /passkeys/registration. `codes` are new recovery codes, for an account that had none left. */
export const passkeyMade = z.extend(passkeysResponse, { codes: z.array(z.string()) })
export const passkeyParams = z.strictObject({ id: z.uuid() })

export type RegistrationRequest = z.infer<typeof registrationRequest>
export type AssertionRequest = z.infer<typeof assertionRequest>
/** What the browser's own interface for passkeys takes, as @simplewebauthn/server makes it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export type PasskeysResponse = z.infer<typeof passkeysResponse>
export type PasskeyMade = z.infer<typeof passkeyMade>
