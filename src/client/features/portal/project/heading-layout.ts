/**
 * Where a project's heading is. Its screen and the outline that the server draws before it have the same, so that nothing
 * moves when the program takes over.
 */
export const headingLayout = {
  container: '@container',
  row: 'grid grid-cols-[auto_minmax(0,1fr)_2.25rem] items-center gap-x-1 lg:flex lg:gap-x-3 pointer-coarse:grid-cols-[auto_minmax(0,1fr)_2.75rem]',
  back: '-mx-2 size-9 pointer-coarse:-mx-3 pointer-coarse:size-11',
  // With large text on a phone, the title has a row of its own. A media query would not follow the text size of the page.
  title: 'min-w-0 text-lg wrap-anywhere @max-[18rem]:col-span-3 @max-[18rem]:row-start-2',
  status: 'max-lg:col-span-3 max-lg:row-start-2 @max-[18rem]:row-start-3',
};
