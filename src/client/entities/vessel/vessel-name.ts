/** The class of a vessel's name in a table: on one line, unless it is longer than ships' names are. On cards it wraps. */
export const vesselNameClasses = 'md:block md:w-max md:max-w-[12rem] 2xl:max-w-[20rem]';
