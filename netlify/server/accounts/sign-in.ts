import type { Context } from 'hono'
import type { AnalystResponse } from '#api/analyst.ts'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { readDeviceCookie, readSessionCookie, setDeviceCookie, setSessionCookie } from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import { clientOf } from '../http/request.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { recordDevice } from './devices.ts'
import { type Client, notifyAccess } from './notify-access.ts'
import { openSession } from './sessions.ts'

/** A browser, known by the token that it got at its first login. */
export type KnownClient = Client & { device: string | undefined }

/** The hash of a browser's token, as the devices of accounts keep it; undefined for a browser without one. */
export const knownDevice = ({ device }: KnownClient) => (device === undefined ? undefined : tokenHash(device))

/**
 * Opens the session of an account whose owner has proved who they are, and ends the browser's former session. Sends the
 * owner a message about a new browser. Gives the session's token, and the browser's token, which the browser keeps.
 */
export async function signIn(
  deps: Deps,
  account: AdminUserRow,
  client: KnownClient,
  replaces: string | undefined,
): Promise<{ token: string; device: string }> {
  const device = client.device ?? newToken()
  const token = await deps.db.transaction().execute(async (tx) => {
    const seen = { adminUserId: account.id, tokenHash: tokenHash(device), at: deps.now() }
    if (await recordDevice(tx, seen)) await notifyAccess(deps, tx, account, 'new_device', client)
    return openSession(deps, tx, { kind: 'analyst', adminUserId: account.id }, client, replaces)
  })
  return { token, device }
}

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
