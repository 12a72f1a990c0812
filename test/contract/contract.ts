/** Every endpoint and every numbered paragraph of the interface, on every way to reach the service. */
import { afterEach, beforeEach, describe } from 'vitest'
import { describeReleasing, describeStructure } from './managing.ts'
import { describeKeys, describePeople } from './people.ts'
import { describePull, describeReading } from './reading.ts'
import type { Subject, Way } from './subjects.ts'
import { describeWriting } from './writing.ts'

const parts = {
  'reading (1-3, 7, 9)': describeReading,
  'pull (8)': describePull,
  'writing (4-6)': describeWriting,
  'releasing (10-13)': describeReleasing,
  'namespaces and languages (14-18)': describeStructure,
  'people and statistics (19-23)': describePeople,
  'authentication (section 5)': describeKeys,
}

export function describeContract(ways: readonly Way[]): void {
  describe.each(ways)('the interface $name', ({ open }) => {
    let opened: Subject
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    for (const [name, part] of Object.entries(parts)) describe(name, () => part(() => opened))
  })
}
