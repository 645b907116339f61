import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type * as profile from '@xrai/contract/routes/profile'
import type { Body } from '@xrai/contract/routes/route'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'
import { sessionKey } from './session.ts'
import { upload } from './upload.ts'

const getProfile = endpoint<typeof profile.getProfile>('get', '/api/me', { session: true })
const patchProfile = endpoint<typeof profile.editProfile>('patch', '/api/me', { session: true })
const postPassword = endpoint<typeof profile.changePassword>('post', '/api/me/password', { session: true })
const postOwnReset = endpoint<typeof profile.sendOwnReset>('post', '/api/me/password/link', { session: true })
const postVerification = endpoint<typeof profile.sendVerification>('post', '/api/me/verification', { session: true })
const putPicture = endpoint<typeof profile.putPicture>('put', '/api/me/picture', { session: true })
const deletePicture = endpoint<typeof profile.deletePicture>('delete', '/api/me/picture', { session: true })
const getPicture = endpoint<typeof profile.getPicture>('get', '/api/people/{id}/picture', { session: true })
const listActivity = endpoint<typeof profile.listActivity>('get', '/api/me/activity', { session: true })

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => unwrap(call(getProfile, {}, { signal })),
})

/** The person's own account. */
export const useProfile = () => useQuery(profileQuery)

/** Every change of the profile answers the profile; the session's name, picture and language follow. */
function useKeepProfile() {
  const cache = useQueryClient()
  return (answer: profile.Profile) => {
    cache.setQueryData(profileQuery.queryKey, answer)
    return cache.invalidateQueries({ queryKey: sessionKey })
  }
}

export const useEditProfile = () =>
  useMutation({
    mutationFn: (body: Body<typeof profile.editProfile>) => unwrap(call(patchProfile, { body })),
    onSuccess: useKeepProfile(),
  })

export const useSetPicture = () =>
  useMutation({
    mutationFn: (image: File) => {
      const form = new FormData()
      form.set('image', image)
      return unwrap(upload(putPicture, form))
    },
    onSuccess: useKeepProfile(),
  })

export const useRemovePicture = () =>
  useMutation({ mutationFn: () => unwrap(call(deletePicture, {})), onSuccess: useKeepProfile() })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Body<typeof profile.changePassword>) => unwrap(call(postPassword, { body })),
  })

export const useSendOwnReset = () => useMutation({ mutationFn: () => unwrap(call(postOwnReset, {})) })

export const useSendVerification = () => useMutation({ mutationFn: () => unwrap(call(postVerification, {})) })

/** The bytes of a person's picture at the path that the server gave; its address changes with its bytes. */
export const personPictureQuery = (path: string) =>
  queryOptions({
    queryKey: ['picture', 'person', path],
    queryFn: ({ signal }): Promise<Blob> => {
      const id = /^\/api\/people\/([^/]+)\//.exec(path)?.[1] ?? ''
      return unwrap(call(getPicture, { params: { id } }, { signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam, signal }) =>
    unwrap(
      call(listActivity, { query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})

/** What the person did, newest first, twenty at a time. */
export const useActivity = () => useInfiniteQuery(activityQuery)
