export default '/file';
