/** What `vite build` does in the folder where the process is. */
import { createBuilder } from 'vite'

const builder = await createBuilder({}, null)
await builder.buildApp()
