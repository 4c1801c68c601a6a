import { passkeysWork } from '../core/passkeys/support.ts'

// Runs before the form is painted: where no passkey works, the form does not move once it is alive and knows.
const choice = document.querySelector<HTMLElement>('[data-passkey-choice]')
if (choice && !passkeysWork()) choice.style.display = 'none'
