// Preloaded into every process that is measured: its CPU time, threads included, when it ends.
const { writeFileSync } = require('node:fs')

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  if (process.env.BENCH_CPU) writeFileSync(process.env.BENCH_CPU, String((user + system) / 1000))
})
