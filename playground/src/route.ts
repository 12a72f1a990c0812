import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The route stands in the hash, so the built folder works on any static server. */
export function useRoute(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1) || '/')
}
