export type Status = 'inStock' | 'fewLeft' | 'onOrder'

export interface Bike {
  id: 'wren' | 'heron' | 'swift'
  name: string
  price: number
  /** Days until it can be ridden home. */
  days: number
  status: Status
  color: string
  builder: { name: string; gender: 'male' | 'female' }
}

export type Basket = Partial<Record<Bike['id'], number>>

export const bikes: Bike[] = [
  {
    id: 'wren',
    name: 'Wren',
    price: 890,
    days: 1,
    status: 'inStock',
    color: 'var(--coral)',
    builder: { name: 'Zofia', gender: 'female' },
  },
  {
    id: 'heron',
    name: 'Heron',
    price: 1480,
    days: 3,
    status: 'fewLeft',
    color: 'var(--teal)',
    builder: { name: 'Jonas', gender: 'male' },
  },
  {
    id: 'swift',
    name: 'Swift',
    price: 1790,
    days: 12,
    status: 'onOrder',
    color: 'var(--amber)',
    builder: { name: 'Mira', gender: 'female' },
  },
]

export function linesOf(basket: Basket) {
  return bikes.map((bike) => ({ bike, count: basket[bike.id] ?? 0 })).filter((line) => line.count > 0)
}

export function countOf(basket: Basket): number {
  return linesOf(basket).reduce((sum, line) => sum + line.count, 0)
}
