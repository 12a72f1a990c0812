export function formatPrice(amount: number, language: string): string {
  const options = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(language, options).format(amount)
}

export function formatPercent(fraction: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(fraction)
}

export function formatTime(hours: number, minutes: number, language: string): string {
  const time = new Date(2026, 0, 1, hours, minutes)
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(time)
}
