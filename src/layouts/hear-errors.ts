// Loads the script that reports errors once there is one, so that a page without errors is no heavier for it.
const address = '/erros.js'
let reporter: Promise<unknown> | undefined
for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation', 'site:boundary'])
  addEventListener(kind, (event) => {
    reporter ??= import(/* @vite-ignore */ address)
    reporter.then(
      () => dispatchEvent(new CustomEvent('site:error', { detail: event })),
      // Without a network nobody hears of the error.
      () => {},
    )
  })

export {}
