import { passkeysWork } from '../core/passkeys/support.ts'

// Runs before the first paint. Where no passkey works it hides the button, so that the form does not jump once React knows.
const choice = document.querySelector<HTMLElement>('[data-passkey-choice]')
if (choice && !passkeysWork()) choice.style.display = 'none'
