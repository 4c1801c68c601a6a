import type { Page } from 'playwright/test'

/**
 * Returns a function that adds an authenticator to the page's browser at each call. Authenticators keep passkeys and
 * verify their owner. `present` decides whether the owner confirms each question at once or leaves it waiting. At first
 * no owner is present.
 */
export async function virtualAuthenticators(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  return async (transport: 'internal' | 'usb') => {
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    })
    return {
      present: (enabled: boolean) =>
        devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    }
  }
}
