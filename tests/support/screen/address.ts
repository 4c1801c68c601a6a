import { $router } from '#admin/core/router.ts'

// Without a listener the router ends a second later, when the page of the tests may be gone.
$router.listen(() => {})

/** Goes to an address of the analysts' area before a view of it is shown. */
export const goTo = (address: string): void => $router.open(address)
