import { createListeners } from '../../base/create-store.ts'

/** A form's fields as texts. */
type Fields<Name extends string> = Readonly<Record<Name, string>>
type Some<Name extends string> = Readonly<Partial<Record<Name, string>>>

export type SaveOutcome<Name extends string> =
  /** `fields` are the stored values of every field. */
  | { readonly kind: 'stored'; readonly fields: Fields<Name> }
  /** Another writer changed a sent field since it was read; nothing was stored. */
  | { readonly kind: 'edited'; readonly fields: Fields<Name> }
  | { readonly kind: 'failed'; readonly text: string; readonly passes: boolean }

export interface AutosaveState<Name extends string> {
  /** The values on screen. */
  readonly values: Fields<Name>
  readonly status: 'unchanged' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'edited'
  /** The failure of the last attempt. */
  readonly failure: string | null
  /** Another writer's values in fields that were changed here too. */
  readonly theirs: Some<Name>
}

interface AutosaveOptions<Name extends string> {
  readonly stored: Fields<Name>
  readonly save: (sent: Some<Name>, seen: Some<Name>) => Promise<SaveOutcome<Name>>
  /** True if a field may be stored; invalid fields wait until they are corrected. */
  readonly isFit?: (name: Name, value: string) => boolean
}

/** After the last key. */
const pauseMs = 1000
const retryMs = 5000

/** Stores changed fields a moment after the last key, one request at a time, and never over another writer's text. */
export function createAutosave<Name extends string>({ stored, save, isFit = () => true }: AutosaveOptions<Name>) {
  const names = Object.keys(stored) as Name[]
  // Empty fields are never part of a record.
  const none = {} as Some<Name>
  /** The stored value of each field that the user last saw. */
  let seen = stored
  let state: AutosaveState<Name> = { values: stored, status: 'unchanged', failure: null, theirs: none }
  const { notify, subscribe } = createListeners()

  const set = (change: Partial<AutosaveState<Name>>) => {
    state = { ...state, ...change }
    notify()
  }
  const changed = () => names.filter(name => state.values[name] !== seen[name])
  const pick = (from: Fields<Name>, which: readonly Name[]) =>
    Object.fromEntries(which.map(name => [name, from[name]])) as Some<Name>

  /** Adopts stored values, except for the given fields. */
  const take = (fields: Fields<Name>, except: readonly Name[]) => {
    const taken = names.filter(name => !except.includes(name))
    seen = { ...seen, ...pick(fields, taken) }
    set({ values: { ...state.values, ...pick(fields, taken) } })
  }

  /** Stores what changed; true if it is to be called again. */
  const trySave = async (): Promise<boolean> => {
    if (state.status === 'edited') return false
    const dirty = changed()
    const ready = dirty.filter(name => isFit(name, state.values[name]))
    if (ready.length === 0) return false
    const sent = state.values
    set({ status: 'saving', failure: null })
    const outcome = await save(pick(sent, ready), pick(seen, ready))
    if (outcome.kind === 'failed') {
      set({ status: 'failed', failure: outcome.text })
      if (outcome.passes) schedule(retryMs)
      return false
    }
    const { fields } = outcome
    if (outcome.kind === 'stored') {
      // The sent text, not the trimmed one, because the cursor may be behind a newly typed space.
      seen = { ...seen, ...pick(sent, ready) }
      take(fields, changed().concat(ready))
      set({ status: changed().length > 0 ? 'unsaved' : 'saved', theirs: none })
      return changed().length > 0
    }
    const foreign = ready.filter(name => fields[name] !== seen[name])
    take(fields, changed())
    if (foreign.length === 0) {
      schedule(retryMs)
      return false
    }
    set({ status: 'edited', theirs: pick(fields, foreign) })
    return false
  }

  const { run, schedule, isRunning, stop } = createScheduler(trySave)
  const isUnsaved = () => changed().length > 0

  /** Stores at once; false if a field could not be stored. */
  const flush = async (): Promise<boolean> => {
    await run()
    // Saves the input that was typed during the last request.
    if (isUnsaved() && state.status === 'unsaved') await run()
    return !isUnsaved()
  }

  return {
    state: () => state,
    subscribe,
    change: (name: Name, value: string) => {
      set({ values: { ...state.values, [name]: value } })
      if (state.status === 'edited') return
      set({ status: isUnsaved() ? 'unsaved' : state.status })
      if (isUnsaved()) schedule(pauseMs)
    },
    /** Adopts the stored values of fields that are not being edited. */
    arrive: (fields: Fields<Name>) => {
      if (!isRunning()) take(fields, changed())
    },
    isUnsaved,
    flush,
    /**
     * Stores once what is left when the form is closed. After a failure the user has been asked and chose to discard it,
     * so it is not sent again.
     */
    leave: async () => {
      if (state.status !== 'failed') await flush()
      stop()
    },
    /** Overwrites the other writer's text. */
    keepMine: () => {
      seen = { ...seen, ...state.theirs }
      set({ status: 'unsaved', theirs: none })
      return run()
    },
    takeTheirs: () => {
      seen = { ...seen, ...state.theirs }
      set({ values: { ...state.values, ...state.theirs }, status: 'saved', theirs: none })
      return run()
    },
  }
}

/** Runs a task at once or after a pause, one run at a time, and again for as long as it returns true. */
function createScheduler(task: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const run = async () => {
    clearTimeout(timer)
    if (running) return running
    running = (async () => {
      while (await task()) {}
    })()
    await running
    running = undefined
  }

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  return {
    run,
    schedule,
    isRunning: () => running !== undefined,
    /** Cancels a run after a pause. */
    stop: () => clearTimeout(timer),
  }
}

export type Autosave<Name extends string> = ReturnType<typeof createAutosave<Name>>
