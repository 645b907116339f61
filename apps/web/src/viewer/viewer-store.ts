import { useState, useSyncExternalStore } from 'react'
import { createListeners } from '../base/create-store.ts'
import type { Action } from './actions/action.ts'
import { select } from './actions/findings.ts'
import type { Size } from './coordinates.ts'
import { initialState, type Scene, type ViewerState } from './viewer-state.ts'

/**
 * The viewer's state outside React, so that a drag moves the image and one group of outlines sixty times a second
 * without a render; components subscribe to the part they show.
 */
export interface ViewerStore {
  readonly state: () => ViewerState
  readonly scene: () => Scene
  readonly set: (change: (state: ViewerState, scene: Scene) => ViewerState) => void
  readonly setScene: (scene: Partial<Scene>) => void
  readonly perform: (action: Action) => void
  readonly select: (id: string | null) => void
  readonly hover: (id: string | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createViewerStore(image: Size): ViewerStore {
  let state = initialState(image)
  let scene: Scene = { image, canvas: { width: 0, height: 0 }, marks: [] }
  const { notify, subscribe } = createListeners()
  const set: ViewerStore['set'] = change => {
    const next = change(state, scene)
    if (next === state) return
    state = next
    notify()
  }
  return {
    state: () => state,
    scene: () => scene,
    set,
    setScene: part => {
      scene = { ...scene, ...part }
      notify()
    },
    perform: action => {
      if (!action.isDisabled?.(state, scene)) set(action.perform)
    },
    select: id => set((now, around) => (id === null ? { ...now, selected: null } : select(now, around, id))),
    hover: id => set(now => (now.hovered === id ? now : { ...now, hovered: id })),
    subscribe,
  }
}

/** One store per image: another `of`, or another key of the component, creates a new one. */
export function useViewerStore(image: Size, of = ''): ViewerStore {
  const [kept, keep] = useState(() => ({ of, store: createViewerStore(image) }))
  if (kept.of === of) return kept.store
  const next = { of, store: createViewerStore(image) }
  keep(next)
  return next.store
}

/** Subscribes to one part of the state; `pick` must return the same value for the same state. */
export const useViewer = <T>(store: ViewerStore, pick: (state: ViewerState, scene: Scene) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.state(), store.scene()))
