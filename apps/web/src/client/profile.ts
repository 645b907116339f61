import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { SignatureImages } from '@xrai/contract/records/signature-images'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as profile from '@xrai/contract/routes/profile'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { cursorPages } from './paging.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'
import { upload } from './upload.ts'

const profileQuery = queryOptions({
  queryKey: keyOf('profile'),
  queryFn: ({ signal }) => unwrap(call(endpoints.getProfile, {}, { signal })),
})

/** The user's own account. */
export const useProfile = () => useQuery(profileQuery)

/** Every change returns the profile; the session's name, picture and language are updated too. */
function useKeepProfile() {
  const cache = useQueryClient()
  return (answer: profile.Profile) => {
    cache.setQueryData(profileQuery.queryKey, answer)
    return invalidateAnswers(cache, 'session')
  }
}

const editing = ['edit profile'] as const

/** Sends edits sequentially; the switches show their new state at once, until the server refuses one. */
export const profileEdit = (cache: QueryClient) =>
  mutationOptions({
    mutationKey: editing,
    scope: { id: 'profile' },
    mutationFn: (body: Body<typeof profile.editProfile>) => unwrap(call(endpoints.editProfile, { body })),
    onMutate: async ({ notifications }) => {
      // An earlier request's response must not revert them.
      await cache.cancelQueries({ queryKey: profileQuery.queryKey })
      cache.setQueryData(
        profileQuery.queryKey,
        known => known && { ...known, notifications: Object.assign({ ...known.notifications }, notifications) },
      )
    },
    onSuccess: answer => {
      // The response does not include a later edit that is still pending.
      if (cache.isMutating({ mutationKey: editing }) === 1) cache.setQueryData(profileQuery.queryKey, answer)
      return invalidateAnswers(cache, 'session')
    },
    onError: () => invalidateAnswers(cache, 'profile'),
  })

export const useEditProfile = () => useMutation(profileEdit(useQueryClient()))

export const useSetPicture = () =>
  useMutation({
    mutationFn: (image: File) => {
      const form = new FormData()
      form.set('image', image)
      return unwrap(upload(endpoints.putPicture, { form }))
    },
    onSuccess: useKeepProfile(),
  })

export const useRemovePicture = () =>
  useMutation({ mutationFn: () => unwrap(call(endpoints.deletePicture, {})), onSuccess: useKeepProfile() })

type ImageKind = keyof SignatureImages

export const useSetSignatureImage = (kind: ImageKind) =>
  useMutation({
    mutationFn: (image: File) => {
      const form = new FormData()
      form.set('image', image)
      return unwrap(upload(endpoints.putSignatureImage, { form, params: { kind } }))
    },
    onSuccess: useKeepProfile(),
  })

export const useRemoveSignatureImage = (kind: ImageKind) =>
  useMutation({
    mutationFn: () => unwrap(call(endpoints.deleteSignatureImage, { params: { kind } })),
    onSuccess: useKeepProfile(),
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Body<typeof profile.changePassword>) => unwrap(call(endpoints.changePassword, { body })),
  })

export const useSendOwnReset = () => useMutation({ mutationFn: () => unwrap(call(endpoints.sendOwnReset, {})) })

export const useSendVerification = () => useMutation({ mutationFn: () => unwrap(call(endpoints.sendVerification, {})) })

/** The bytes of a user's picture at the server's path; its address changes with its bytes. */
export const personPictureQuery = (path: string) =>
  queryOptions({
    queryKey: keyOf('picture', 'person', path),
    queryFn: ({ signal }): Promise<Blob> => {
      const id = /^\/api\/people\/([^/]+)\//.exec(path)?.[1] ?? ''
      return unwrap(call(endpoints.getPicture, { params: { id } }, { signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The user's own acts, newest first, twenty at a time. */
export const useActivity = () =>
  useInfiniteQuery(
    cursorPages(keyOf('activity'), (cursor, signal) =>
      call(endpoints.listActivity, { query: { limit: 20, ...cursor } }, { signal }),
    ),
  )
