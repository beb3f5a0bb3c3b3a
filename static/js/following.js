// What a page brings to follow a sitting with: what it does to a page that was fetched anew, and
// after that is shown.

/** @typedef {{grown: (page: Document) => Promise<void>, shown: () => void}} Means */

/** @type {Means} */
export const following = { grown: async () => {}, shown: () => {} };

/** @param {Means} means */
export const follow = (means) => Object.assign(following, means);
