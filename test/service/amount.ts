/** `npm run test:durability` asks for five times as much: 200 writes of each client, 10,000 reads. */
export const TIMES: number = Number(process.env.SERVICE_TIMES ?? 1)
