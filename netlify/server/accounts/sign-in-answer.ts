import type { Context } from 'hono'
import type { AnalystResponse } from '#api/analyst.ts'
import { clientOf } from '../http/client.ts'
import { readDeviceCookie, readSessionCookie, setDeviceCookie, setSessionCookie } from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import type { KnownClient } from './sign-in.ts'

type SignedIn = { token: string; device: string; analyst: AnalystResponse }

/** Answers a staff login. Calls `logIn` with the browser and with the token of the session that the login replaces. */
export async function answerSignIn(
  c: Context<AppEnv>,
  logIn: (client: KnownClient & { ip: string }, replaces: string | undefined) => Promise<SignedIn>,
) {
  const client = { ...clientOf(c), device: readDeviceCookie(c, 'analyst') }
  const { token, device, analyst } = await logIn(client, readSessionCookie(c, 'analyst'))
  setSessionCookie(c, 'analyst', token)
  setDeviceCookie(c, 'analyst', device)
  return c.json(analyst)
}
