// Preloaded into every process that is measured: its CPU time, threads included, and its most memory, when it ends.
const { writeFileSync } = require('node:fs')

process.on('exit', () => {
  if (!process.env.BENCH_COST) return
  const { user, system } = process.cpuUsage()
  const cost = { cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 }
  writeFileSync(process.env.BENCH_COST, JSON.stringify(cost))
})
