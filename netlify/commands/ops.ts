// `npm run ops -- NAME …`: runs a command of this folder. Without a name it lists them.
const commands = {
  'access-records': 'write the access records that a court ordered',
  backup: 'back up rows and files into a folder',
  bridge: 'put a WebSocket bridge in front of a plain PostgreSQL',
  certificate: 'store a certificate of the bank in the database',
  'export-catalogue': 'write the published catalogue into the folder that the build reads',
  'mail-dns': 'check SPF, DKIM and DMARC of the domain that mail comes from',
  'rebuild-states': 'make the state of every application anew from its facts',
  restore: 'restore a backup into an empty database and empty stores',
  'rotate-secret-key': 'seal with a new SECRET_KEY what the former one has sealed',
  'serving-role': 'let the serving roles log in, and print their database addresses',
  variables: 'write .env.example and the table of variables from their schema',
}

const [command = ''] = process.argv.splice(2, 1)
if (Object.hasOwn(commands, command)) await import(`./${command}.ts`)
else {
  const longest = Math.max(...Object.keys(commands).map(({ length }) => length))
  console.log('npm run ops -- NAME …')
  for (const [known, does] of Object.entries(commands)) console.log(`  ${known.padEnd(longest)}  ${does}`)
  process.exitCode = command === '' ? 0 : 1
}

export {}
