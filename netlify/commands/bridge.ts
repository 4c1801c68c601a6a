// `npm run ops -- bridge HOST:PORT [BRIDGE_PORT]`: a plain PostgreSQL for the Neon driver.
import { startBridge } from '#db/local/bridge.ts'

const [target = 'localhost:5432', bridgePort = '54329'] = process.argv.slice(2)
const [host = 'localhost', port = '5432'] = target.split(':')
const bridge = await startBridge({ host, port: Number(port) }, Number(bridgePort))
console.log(`DATABASE_WS_PROXY=${bridge.wsProxy} leads to the PostgreSQL at ${target}. Ctrl-C stops it.`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => bridge.stop().then(() => process.exit(0)))
